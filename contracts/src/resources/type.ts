import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Body styles (rulings 4). */
export const type = resource({
  name: 'type',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    description: field.longText({ translated: true }),
    category: field.reference('category'),
  },
  list: {
    columns: ['name', 'description', 'category'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['category', 'updatedAt'],
  },
  inUse: ['catalog.vehicle.type'],
  published: true,
})
