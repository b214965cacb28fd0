import { resource } from '../resource.ts'
import { field } from '../resource-field.ts'

/**
 * Scheduled jobs ("datacrons", rulings 7). `timeZone` is a name of the IANA database, UTC where none is given;
 * `graceMinutes` is how late a run may still be caught up that was due while no scheduler ran, 60 where none is given.
 */
export const datacron = resource({
  name: 'datacron',
  owner: 'scheduler',
  fields: {
    name: field.text({ required: true, unique: true }),
    cron: field.cron({ required: true }),
    timeZone: field.text({ maxLength: 60 }),
    graceMinutes: field.integer({ maximum: 7 * 24 * 60 }),
    description: field.longText(),
    active: field.boolean({ required: true }),
  },
  list: {
    columns: ['name', 'cron', 'timeZone', 'description', 'active'],
    sort: 'name',
    search: ['name', 'description'],
    filters: ['active', 'updatedAt'],
  },
  inUse: [],
})
