import type { Thread } from '@forecourt/contracts'
import { type NotificationRow, notificationColumns } from '../notification/notification-row.ts'

/** An entry of an inbox, with whose it is and what it tells of. */
export interface Entry extends NotificationRow {
  readonly recipient_id: string
  readonly source_id: string
  /** Whose it is in the thread it tells of. */
  readonly thread_role: Thread['role'] | null
}

/** The columns of an entry of `notification n`. */
export const entryColumns = `${['recipient_id', 'source_id', ...notificationColumns.split(', ')]
  .map((name) => `n.${name}`)
  .join(', ')},
  (select m.role from thread_member m where m.thread_id = n.thread_id and m.person_id = n.recipient_id) as thread_role`
