import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Language reference data (spec 3). */
export const language = resource({
  name: 'language',
  owner: 'auth',
  fields: {
    name: field.text({ required: true, unique: true }),
    code: field.code('^[a-z]{2}_[A-Z]{2}$', { required: true, unique: true }),
    description: field.longText({ required: true, translated: true }),
  },
  list: { columns: ['name', 'code', 'description'], sort: 'name', search: ['name', 'code'], filters: ['updatedAt'] },
  inUse: ['auth.user.language'],
  // What other languages fall back to (rulings 9).
  builtIn: { field: 'code', values: ['en_US'] },
  published: true,
})
