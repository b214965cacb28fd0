import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Plans ("carts"): one price and duration in a family (rulings 6). */
export const cart = resource({
  name: 'cart',
  owner: 'billing',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    price: field.money({ required: true }),
    months: field.integer({ required: true, minimum: 0, maximum: 120 }),
    isActive: field.boolean({ required: true }),
    description: field.longText({ translated: true }),
    currency: field.reference('currency', { required: true }),
    group: field.reference('cartgroup', { required: true }),
  },
  list: {
    columns: ['name', 'price', 'months', 'isActive', 'group'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['group', 'currency', 'isActive', 'price', 'months'],
  },
  inUse: ['billing.checkout.cart', 'billing.entitlement.cart', 'billing.cartdetail.cart'],
  errors: ['FREE_PLAN'],
  published: true,
})
