import { inboxUndoSeconds, type Notification } from '@forecourt/contracts'
import { type EntityManager, onCommit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { takeCursors } from './cursor.ts'
import { type NotificationRow, notificationColumns, type Reading, toNotification } from './notification-row.ts'

/**
 * Changes entries of one inbox and gives each changed one the next cursor, so that open streams tell of it.
 *
 * @param condition on the columns of `notification`, with `$2…` for params
 * @param change assignment, e.g. `read_at = now()`, with `$4` for a value
 * @param limit the oldest so many
 */
export async function change(
  em: EntityManager,
  recipientId: string,
  condition: string,
  params: readonly unknown[],
  change: string,
  { limit, value }: { limit?: number; value?: unknown } = {},
): Promise<NotificationRow[]> {
  // The cursor row is locked first: every writer of this inbox queues there, so none waits for another's rows.
  await takeCursors(em, recipientId, 0)
  const found = await sql<{ id: string }>(
    em,
    `select id from notification where recipient_id = $1 and ${condition} order by created_at, id
     ${limit === undefined ? '' : `limit ${limit}`} for update`,
    [recipientId, ...params],
  )
  if (found.length === 0) return []
  const first = await takeCursors(em, recipientId, found.length)
  return sql<NotificationRow>(
    em,
    `update notification n set ${change}, cursor = $3 + i.place - 1
    from unnest($2::uuid[]) with ordinality as i (id, place) where n.id = i.id and n.recipient_id = $1
    returning ${notificationColumns
      .split(', ')
      .map((name) => `n.${name}`)
      .join(', ')}`,
    [recipientId, found.map(({ id }) => id), first, ...(value === undefined ? [] : [value])],
  )
}

/** Marks one read or new again. @throws DomainError NOT_FOUND, also for somebody else's */
export async function mark(
  em: EntityManager,
  recipientId: string,
  id: string,
  read: boolean,
  reading: Reading,
): Promise<Notification> {
  const [row] = await change(
    em,
    recipientId,
    'id = $2 and deleted_at is null',
    [id],
    // Whoever reads one after all were marked has read it, also when that is undone.
    read ? 'read_at = now()' : 'read_at = null',
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return toNotification(row, reading)
}

/** Deletes one; it can be restored for a minute. @throws DomainError NOT_FOUND */
export async function remove(em: EntityManager, recipientId: string, id: string): Promise<void> {
  const rows = await change(em, recipientId, 'id = $2 and deleted_at is null', [id], 'deleted_at = now()')
  if (rows.length === 0) throw new DomainError('NOT_FOUND')
}

/** Undoes deletes of the last minute. @throws DomainError NOT_FOUND where none of them can be */
export async function restore(em: EntityManager, recipientId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await change(
    em,
    recipientId,
    `id = any ($2::uuid[]) and deleted_at > now() - make_interval(secs => ${inboxUndoSeconds})`,
    [ids],
    'deleted_at = null',
  )
  if (rows.length === 0) throw new DomainError('NOT_FOUND')
  return rows.map(({ id }) => id)
}

/**
 * Takes name and addresses of a person out of the inboxes they wrote to, one at a time; open streams show it.
 *
 * @returns false when none is left
 */
export async function forgetSender(
  em: EntityManager,
  senderId: string,
  wake: (recipientId: string) => void,
  limit: number,
): Promise<boolean> {
  const [next] = await sql<{ id: string }>(
    em,
    'select recipient_id as id from notification where sender_id = $1 order by recipient_id limit 1',
    [senderId],
  )
  if (!next) return false
  const forgotten = 'sender_id = null, sender_name = null, email = null, phone = null'
  await change(em, next.id, 'sender_id = $2', [senderId], forgotten, { limit })
  onCommit(em, () => wake(next.id))
  return true
}
