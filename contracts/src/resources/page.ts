import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/** Text pages: terms, privacy, help-*; description is Markdown (rulings 7). */
export const page = resource({
  name: 'page',
  owner: 'catalog',
  fields: {
    name: field.code('^[a-z0-9]+(-[a-z0-9]+)*$', { required: true, unique: true }),
    title: field.text({ required: true, translated: true }),
    description: field.markdown({ translated: true }),
  },
  list: { columns: ['name', 'title'], sort: 'name', search: ['name', 'title'], filters: ['updatedAt'] },
  inUse: [],
  builtIn: { field: 'name', values: ['terms', 'privacy'] },
})
