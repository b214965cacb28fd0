import type {
  DataOf,
  InboxFilter,
  listNotifications,
  notificationChanges,
  QueryOf,
  ReplyOf,
} from '@forecourt/contracts'
import { type Database, sql } from '@forecourt/kernel/db'
import { type NotificationRow, notificationColumns, type Reading, toNotification } from './notification-row.ts'

const CHANGES_AT_ONCE = 100

/** As literals, for the index is of these rows only. */
const narrowed: Readonly<Record<InboxFilter, string>> = { security: `and kind = 'security'` }

const counters = `select coalesce((select cursor from inbox_cursor where recipient_id = $1), 0) as cursor,
  (select count(*) from notification where recipient_id = $1 and deleted_at is null and read_at is null) as unread`

interface Counters {
  cursor: string
  unread: string
}

/** The unread count and the cursor, of one moment. */
export async function readCounters(db: Database, recipientId: string): Promise<{ cursor: number; unread: number }> {
  const [row] = await db.query<Counters>(counters, [recipientId])
  return { cursor: Number(row?.cursor ?? 0), unread: Number(row?.unread ?? 0) }
}

/** The cursors of many inboxes, in the order asked for; 0 where nothing ever came. */
export async function readCursors(db: Database, recipients: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ recipient_id: string; cursor: string }>(
    'select recipient_id, cursor from inbox_cursor where recipient_id = any ($1::uuid[])',
    [recipients],
  )
  const cursors = new Map(rows.map(({ recipient_id, cursor }) => [recipient_id, Number(cursor)]))
  return recipients.map((id) => cursors.get(id.toLowerCase()) ?? 0)
}

/** A page of the inbox with the cursor of the same snapshot: a stream that starts there misses nothing. */
export async function listInbox(
  db: Database,
  recipientId: string,
  query: QueryOf<typeof listNotifications>,
  reading: Reading,
): Promise<ReplyOf<typeof listNotifications>> {
  const { page = 1, limit = 20, status = 'all', kind, q } = query
  const state = { all: '', new: 'and read_at is null', read: 'and read_at is not null' }[status]
  const search = q
    ? `and (message ilike $2 or sender_name ilike $2 or vehicle_title ilike $2 or detail ->> 'name' ilike $2)`
    : ''
  const params = q ? [recipientId, `%${q.replace(/[\\%_]/g, '\\$&')}%`] : [recipientId]
  const where = `where recipient_id = $1 and deleted_at is null ${state} ${kind ? narrowed[kind] : ''} ${search}`
  return db.transaction(
    async (em) => {
      const [count] = await sql<Counters & { total: string }>(
        em,
        `${counters}, (select count(*) from notification ${where}) as total`,
        params,
      )
      const rows = await sql<NotificationRow>(
        em,
        `select ${notificationColumns} from notification ${where} order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
        params,
      )
      const total = Number(count?.total ?? 0)
      return {
        data: rows.map((row) => toNotification(row, reading)),
        meta: {
          page,
          limit,
          total,
          totalIsCapped: false,
          pages: Math.max(1, Math.ceil(total / limit)),
          cursor: Number(count?.cursor ?? 0),
          unread: Number(count?.unread ?? 0),
        },
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

/** What changed past a cursor, oldest first. Where more than 100 changed, the answer's cursor is that of the last one told. */
export async function readChanges(
  db: Database,
  recipientId: string,
  after: number,
  reading: Reading,
): Promise<DataOf<typeof notificationChanges>> {
  return db.transaction(
    async (em) => {
      const [count] = await sql<Counters>(em, counters, [recipientId])
      const rows = await sql<NotificationRow>(
        em,
        `select ${notificationColumns} from notification where recipient_id = $1 and cursor > $2 order by cursor limit ${CHANGES_AT_ONCE}`,
        [recipientId, after],
      )
      const last = rows.at(-1)
      return {
        changes: rows.map((row) => ({
          cursor: Number(row.cursor),
          id: row.id,
          notification: row.deleted_at === null ? toNotification(row, reading) : null,
        })),
        cursor: last && rows.length === CHANGES_AT_ONCE ? Number(last.cursor) : Number(count?.cursor ?? 0),
        unread: Number(count?.unread ?? 0),
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}
