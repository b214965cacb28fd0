import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Theme reference data (spec 3). */
export const theme = resource({
  name: 'theme',
  owner: 'auth',
  fields: {
    name: field.text({ required: true, unique: true }),
    description: field.longText({ translated: true }),
  },
  list: { columns: ['name', 'description'], sort: 'name', search: ['name', 'description'], filters: ['updatedAt'] },
  inUse: ['auth.user.theme'],
  builtIn: { field: 'name', values: ['light', 'dark', 'system'] },
})
