import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** What energy costs in a country: yearly costs on a vehicle's page are made of it. */
export const energyprice = resource({
  name: 'energyprice',
  owner: 'catalog',
  fields: {
    country: field.reference('country', { required: true }),
    fuel_type: field.reference('fueltype', { required: true, unique: true, within: 'country' }),
    /** All taxes included, for the unit its energy is sold in (`energyUnits`). */
    price: field.number({ required: true, minimum: 0.001, maximum: 1_000_000 }),
    currency: field.reference('currency', { required: true }),
    /** Where the figure comes from, and of when it is; buyers read it. */
    source: field.text({ required: true, translated: true }),
  },
  list: {
    columns: ['country', 'fuel_type', 'source', 'price', 'currency'],
    sort: 'country',
    search: ['source'],
    filters: ['country', 'fuel_type', 'currency', 'updatedAt'],
  },
  inUse: [],
})
