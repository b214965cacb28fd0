import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Transmission reference data (spec 3). */
export const transmission = resource({
  name: 'transmission',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    description: field.longText({ required: true, translated: true }),
  },
  list: { columns: ['name', 'description'], sort: 'name', search: ['name', 'description'], filters: ['updatedAt'] },
  inUse: ['catalog.vehicle.transmission'],
  published: true,
})
