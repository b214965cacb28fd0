import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Currency reference data (spec 3). */
export const currency = resource({
  name: 'currency',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    code: field.code('^[A-Z]{3}$', { required: true, unique: true }),
    symbol: field.text({ required: true, maxLength: 8 }),
    country: field.reference('country', { required: true }),
    decimals: field.integer({ required: true, maximum: 4 }),
  },
  list: {
    columns: ['name', 'code', 'symbol', 'country'],
    sort: 'name',
    search: ['name', 'code'],
    filters: ['country', 'decimals', 'updatedAt'],
  },
  inUse: ['catalog.vehicle.currency', 'catalog.energyprice.currency', 'billing.cart.currency', 'auth.user.currency'],
  published: true,
})
