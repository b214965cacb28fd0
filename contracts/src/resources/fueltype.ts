import { energies, powertrains } from '../catalog/vocabulary.ts'
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
    /** What goes into the tank, or into the battery where there is no tank; empty: running costs are not shown. */
    energy: field.oneOf(energies),
  },
  list: {
    columns: ['name', 'description', 'powertrain', 'energy'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['powertrain', 'energy', 'updatedAt'],
  },
  inUse: ['catalog.vehicle.fuel_type', 'catalog.energyprice.fuel_type'],
  published: true,
})
