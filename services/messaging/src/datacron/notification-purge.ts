import { type DatacronHandlers, purge } from '@forecourt/kernel/datacron'
import type { Database } from '@forecourt/kernel/db'
import type { PictureStore } from '@forecourt/kernel/picture'
import { messagePictureGc } from './message-picture-gc.ts'
import { planReminder } from './plan-reminder.ts'
import { viewingReminder } from './viewing-reminder.ts'

/** Days an entry that was read is kept (rulings 7). What nobody has read stays as long as contacts do (`retentions`). */
const KEPT_DAYS = 180

/** Messaging's scheduled jobs. */
export const datacrons = (
  db: Database,
  wake: (personId: string) => void,
  store: PictureStore,
): DatacronHandlers<'messaging'> => ({
  'message-picture-gc': messagePictureGc(db, store),
  'notification-purge': async (run) => ({
    notifications: await purge(db, run, {
      table: 'notification',
      where: `read_at is not null and created_at < now() - make_interval(days => $1)`,
      params: [KEPT_DAYS],
    }),
  }),
  'plan-reminder': planReminder(db),
  'viewing-reminder': viewingReminder(db, wake),
})
