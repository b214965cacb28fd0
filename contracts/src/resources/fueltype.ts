import { powertrains } from '../catalog/vocabulary.ts'
import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Fuel types; each carries a powertrain (rulings 4). */
export const fueltype = resource({
  name: 'fueltype',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    description: field.longText({ required: true, translated: true }),
    powertrain: field.oneOf(powertrains, { required: true }),
  },
  list: {
    columns: ['name', 'description', 'powertrain'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['powertrain', 'updatedAt'],
  },
  inUse: ['catalog.vehicle.fuel_type'],
  published: true,
})
