import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** The tax inside a plan's price, by the buyer's country (rulings 6). A country without a row: none. */
export const taxrate = resource({
  name: 'taxrate',
  owner: 'billing',
  fields: {
    name: field.text({ required: true, translated: true, maxLength: 40 }),
    country: field.reference('country', { required: true, unique: true }),
    /** In percent, at most four decimals. */
    rate: field.number({ required: true, minimum: 0, maximum: 100 }),
  },
  list: {
    columns: ['name', 'country', 'rate'],
    sort: 'name',
    search: ['name'],
    filters: ['country', 'rate', 'updatedAt'],
  },
  // A checkout freezes the rate it was quoted with.
  inUse: [],
})
