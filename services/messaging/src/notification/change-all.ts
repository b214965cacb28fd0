import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { change } from './change-inbox.ts'

/** Entries changed in one transaction; whoever adds one to this inbox waits for it. */
export const AT_ONCE = 1_000

/** Name of the job queue that does the rest of what is more than a request should do. */
export const CHANGE_REST = 'change-rest-of-inbox'
type Kind = 'read' | 'deleted'
export interface RestJob {
  readonly recipientId: string
  readonly kind: Kind
  /** Entries up to this instant. */
  readonly before: string
  /** The last entry that was changed; none of a job that is older than this field. */
  readonly after?: Place
}

/** Of an entry in the order of its inbox, to the microsecond, as PostgreSQL writes it. */
interface Place {
  readonly at: string
  readonly id: string
}

const kinds: Readonly<Record<Kind, { readonly condition: string; readonly change: string }>> = {
  read: { condition: 'read_at is null', change: 'read_at = now()' },
  deleted: { condition: 'true', change: 'deleted_at = now()' },
}

/**
 * Changes the oldest entries up to an instant, at most {@link AT_ONCE}, and none before those that were changed already: what
 * a person has restored meanwhile, or marked as new, stays so.
 *
 * @returns their ids, and the work that may be left
 */
export async function changeAll(em: EntityManager, job: RestJob): Promise<{ ids: string[]; rest?: RestJob }> {
  const { recipientId, kind, before, after } = job
  const { condition, change: assignment } = kinds[kind]
  const where = `deleted_at is null and created_at <= $2 and ${condition}
    and ($3::timestamptz is null or (created_at, id) > ($3, $4::uuid))`
  const params = [before, after?.at ?? null, after?.id ?? null]
  const ids = (await change(em, recipientId, where, params, assignment, AT_ONCE)).map(({ id }) => id)
  const [last] = await sql<Place>(
    em,
    `select created_at::text as at, id from notification where id = any ($1::uuid[])
     order by notification.created_at desc, notification.id desc limit 1`,
    [ids],
  )
  return { ids, ...(last && { rest: { ...job, after: last } }) }
}

/** The first of them now, and the rest behind the reply. */
async function changeFirst(em: EntityManager, job: RestJob): Promise<string[]> {
  const { ids, rest } = await changeAll(em, job)
  if (ids.length === AT_ONCE) await enqueue(em, CHANGE_REST, newId(), rest)
  return ids
}

/** Marks all read. @returns how many were new */
export async function markAll(em: EntityManager, recipientId: string): Promise<number> {
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    em,
    'select count(*)::int as count from notification where recipient_id = $1 and deleted_at is null and read_at is null',
    [recipientId],
  )
  await changeFirst(em, { recipientId, kind: 'read', before: new Date().toISOString() })
  return count
}

/** Deletes what the person saw: everything up to an instant. @returns ids to restore; of more than a thousand, the first */
export const removeAll = (em: EntityManager, recipientId: string, before: string): Promise<string[]> =>
  changeFirst(em, { recipientId, kind: 'deleted', before })
