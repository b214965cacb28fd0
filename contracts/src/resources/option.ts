import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Option reference data (spec 3). */
export const option = resource({
  name: 'option',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    description: field.longText({ translated: true }),
  },
  list: { columns: ['name', 'description'], sort: 'name', search: ['name', 'description'], filters: ['updatedAt'] },
  inUse: ['catalog.vehicle.options'],
  published: true,
})
