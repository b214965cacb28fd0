import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Families of plans: Free, Plus, Pro (rulings 6). */
export const cartgroup = resource({
  name: 'cartgroup',
  owner: 'billing',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    description: field.longText({ translated: true }),
    position: field.integer({ required: true }),
  },
  list: {
    columns: ['name', 'description', 'position'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['updatedAt'],
  },
  inUse: ['billing.cart.group'],
})
