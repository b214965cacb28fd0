import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Identity providers for third-party sign-in ("federer", rulings 3). */
export const federer = resource({
  name: 'federer',
  owner: 'auth',
  // Whoever names a provider decides who may sign in as whom.
  fresh: true,
  fields: {
    name: field.text({ required: true, unique: true }),
    code: field.code('^[a-z0-9-]+$', { required: true, unique: true }),
    issuer: field.url({ required: true }),
    clientId: field.text({ required: true, maxLength: 300 }),
    clientSecret: field.secret(),
    authorizeUrl: field.url(),
    tokenUrl: field.url(),
    userInfoUrl: field.url(),
    scopes: field.text({ maxLength: 300 }),
    icon: field.icon(),
    active: field.boolean(),
    position: field.integer(),
  },
  list: {
    columns: ['name', 'code', 'issuer', 'active', 'position'],
    sort: 'name',
    search: ['name', 'code'],
    filters: ['active', 'updatedAt'],
  },
  inUse: ['auth.identity.federer'],
})
