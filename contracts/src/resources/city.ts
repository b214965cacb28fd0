import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** City reference data (spec 3). */
export const city = resource({
  name: 'city',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true }),
    country: field.reference('country', { required: true }),
    latitude: field.number({ minimum: -90, maximum: 90 }),
    longitude: field.number({ minimum: -180, maximum: 180 }),
    population: field.integer(),
  },
  list: {
    columns: ['name', 'country', 'population'],
    sort: 'name',
    search: ['name'],
    filters: ['country', 'population', 'updatedAt'],
  },
  inUse: ['catalog.vehicle.city'],
  published: true,
})
