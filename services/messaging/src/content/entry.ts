import { type NotificationRow, notificationColumns } from '../notification/notification-row.ts'

/** An entry of an inbox, with whose it is and what it tells of. */
export interface Entry extends NotificationRow {
  readonly recipient_id: string
  readonly source_id: string
}

/** The columns of an entry of `notification n`. */
export const entryColumns = ['recipient_id', 'source_id', ...notificationColumns.split(', ')]
  .map((name) => `n.${name}`)
  .join(', ')
