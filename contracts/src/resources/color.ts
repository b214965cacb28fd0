import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Paint colours of vehicles (spec 3: adds hex). */
export const color = resource({
  name: 'color',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    hex: field.hex({ required: true }),
  },
  list: { columns: ['name', 'hex'], sort: 'name', search: ['name', 'hex'], filters: ['updatedAt'] },
  inUse: ['catalog.vehicle.color'],
  published: true,
})
