import { field, resource } from '../resource.ts'

/** Scheduled jobs ("datacrons", rulings 7). */
export const datacron = resource({
  name: 'datacron',
  owner: 'scheduler',
  fields: {
    name: field.text({ required: true, unique: true }),
    cron: field.cron({ required: true }),
    description: field.longText(),
    active: field.boolean({ required: true }),
  },
  list: { columns: ['name', 'cron', 'description', 'active'], sort: 'name', search: ['name', 'description'] },
  inUse: [],
})
