import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Notification channels: email, WhatsApp, SMS, push (rulings 5). */
export const provider = resource({
  name: 'provider',
  owner: 'messaging',
  fields: {
    name: field.text({ required: true, unique: true }),
    description: field.longText({ translated: true }),
    active: field.boolean(),
  },
  list: {
    columns: ['name', 'description', 'active'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['active'],
  },
  inUse: ['messaging.provider_link.provider'],
  // Every account begins with it linked (rulings 5).
  builtIn: { field: 'name', values: ['email'] },
})
