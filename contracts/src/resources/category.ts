import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Kinds of vehicle: car, van, motorcycle, truck, … (rulings 4). */
export const category = resource({
  name: 'category',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    description: field.longText({ required: true, translated: true }),
    code: field.code('^[a-z_]+$', { unique: true }),
  },
  list: { columns: ['name', 'description'], sort: 'name', search: ['name', 'description'], filters: ['updatedAt'] },
  inUse: ['catalog.vehicle.category', 'catalog.type.category'],
  published: true,
})
