import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Country reference data (spec 3). */
export const country = resource({
  name: 'country',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    code: field.code('^[A-Z]{2}$', { required: true, unique: true }),
  },
  list: { columns: ['name', 'code'], sort: 'name', search: ['name', 'code'], filters: ['updatedAt'] },
  inUse: [
    'catalog.vehicle.country',
    'catalog.city.country',
    'catalog.currency.country',
    'catalog.energyprice.country',
    'billing.taxrate.country',
    'billing.address.country',
  ],
  published: true,
})
