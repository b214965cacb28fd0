import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Limits and perks of a plan (rulings 6). */
export const cartdetail = resource({
  name: 'cartdetail',
  owner: 'billing',
  fields: {
    name: field.text({ translated: true }),
    description: field.longText({ translated: true }),
    cart: field.reference('cart', { required: true, unique: true }),
    vehicle_limit: field.limit(),
    photo_limit_per_vehicle: field.limit(),
    contact_limit_per_month: field.limit(),
    featured_listing: field.boolean(),
    detailed_stats: field.boolean(),
    priority_support: field.boolean(),
  },
  list: {
    columns: ['name', 'cart', 'vehicle_limit', 'photo_limit_per_vehicle', 'contact_limit_per_month'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['cart', 'vehicle_limit', 'featured_listing', 'detailed_stats', 'priority_support'],
  },
  inUse: [],
})
