import { type inboxActs, inboxUndoSeconds } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { dropJob, enqueue } from '@forecourt/kernel/events'
import { change } from './change-inbox.ts'
import { takeCursors } from './cursor.ts'

/** Entries changed in one transaction; whoever adds one to this inbox waits for it. */
export const AT_ONCE = 1_000

/** Name of the job queue that does the rest of what is more than a request should do. */
export const CHANGE_REST = 'rest-of-inbox-act'
/** The queue of instances of before, whose jobs name no act. */
export const EARLIER_CHANGE_REST = 'change-rest-of-inbox'

type Act = (typeof inboxActs)[number]
type Kind = Act | 'unread' | 'restored'
export interface RestJob {
  readonly recipientId: string
  readonly kind: Kind
  /** Entries up to this instant. */
  readonly before: string
  /** When the person did it, in microseconds since 1970: each entry says so, and an undo finds it by that. */
  readonly act?: number
  /** The last entry that was changed; none of a job that is older than this field. */
  readonly after?: Place
}

/** Of an entry in the order of its inbox, to the microsecond, as PostgreSQL writes it. */
interface Place {
  readonly at: string
  readonly id: string
}

/** The instant of an act, null where there is none. */
const instant = (param: string) => `(timestamptz 'epoch' + ${param}::bigint * interval '1 microsecond')`

const kinds: Readonly<Record<Kind, { readonly where: string; readonly change: string }>> = {
  read: {
    where: 'deleted_at is null and read_at is null',
    change: `read_at = coalesce(${instant('$4')}, now())`,
  },
  deleted: { where: 'deleted_at is null', change: `deleted_at = coalesce(${instant('$4')}, now())` },
  unread: { where: `deleted_at is null and read_at = ${instant('$5')}`, change: 'read_at = null' },
  restored: { where: `deleted_at = ${instant('$5')}`, change: 'deleted_at = null' },
}
const undos: Readonly<Record<Act, Kind>> = { read: 'unread', deleted: 'restored' }
const isUndo = (kind: Kind): boolean => kind === 'unread' || kind === 'restored'

/**
 * Changes the oldest entries up to an instant, at most {@link AT_ONCE}, and none before those that were changed already: what
 * a person has restored meanwhile, or marked as new, stays so.
 *
 * @returns their ids, and the work that may be left
 */
export async function changeAll(em: EntityManager, job: RestJob): Promise<{ ids: string[]; rest?: RestJob }> {
  const { recipientId, kind, before, act = null, after } = job
  const where = `${kinds[kind].where} and created_at <= $2
    and ($3::timestamptz is null or (created_at, id) > ($3, $4::uuid))`
  const params = [before, after?.at ?? null, after?.id ?? null, ...(isUndo(kind) ? [act] : [])]
  const values = isUndo(kind) ? {} : { value: act }
  const rows = await change(em, recipientId, where, params, kinds[kind].change, { limit: AT_ONCE, ...values })
  const ids = rows.map(({ id }) => id)
  const [last] = await sql<Place>(
    em,
    `select created_at::text as at, id from notification where id = any ($1::uuid[])
     order by notification.created_at desc, notification.id desc limit 1`,
    [ids],
  )
  return { ids, ...(last && { rest: { ...job, after: last } }) }
}

const keyOf = ({ recipientId, kind, act }: RestJob): string => `${recipientId}/${act}/${kind}`

/** The first of them now, and the rest behind the reply. */
async function changeFirst(em: EntityManager, job: RestJob): Promise<string[]> {
  const { ids, rest } = await changeAll(em, job)
  if (ids.length === AT_ONCE && rest) await enqueue(em, CHANGE_REST, keyOf(job), rest)
  return ids
}

async function count(em: EntityManager, recipientId: string, where: string, params: readonly unknown[]) {
  const [row] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from notification where recipient_id = $1 and ${where}`,
    [recipientId, ...params],
  )
  return row?.count ?? 0
}

/** The number of an act that begins now. Taken under the lock of the inbox: no two of a person are the same. */
async function beginAct(em: EntityManager, recipientId: string): Promise<number> {
  await takeCursors(em, recipientId, 0)
  const [row] = await sql<{ act: string }>(
    em,
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as act',
  )
  return Number(row?.act)
}

/** What was done to all entries. The number names it for {@link undoAct}. */
interface Done {
  readonly changed: number
  readonly act: number
}

/** Marks all read. */
export async function markAll(em: EntityManager, recipientId: string): Promise<Done> {
  const act = await beginAct(em, recipientId)
  const changed = await count(em, recipientId, kinds.read.where, [])
  await changeFirst(em, { recipientId, kind: 'read', before: new Date().toISOString(), act })
  return { changed, act }
}

/** Deletes what the person saw: everything up to an instant. `ids`: of more than a thousand, the first. */
export async function removeAll(
  em: EntityManager,
  recipientId: string,
  before: string,
): Promise<Done & { readonly ids: string[] }> {
  const act = await beginAct(em, recipientId)
  const changed = await count(em, recipientId, `${kinds.deleted.where} and created_at <= $2`, [before])
  return { ids: await changeFirst(em, { recipientId, kind: 'deleted', before, act }), changed, act }
}

/**
 * Puts back what an act of the last minute changed, and ends what it has still to change. What happened to an entry since then
 * stays.
 *
 * @returns how many it changed
 * @throws DomainError NOT_FOUND where nothing is left of it
 */
export async function undoAct(em: EntityManager, recipientId: string, of: Act, act: number): Promise<number> {
  // Whoever carries out the rest holds the same lock and then looks whether it is still wanted.
  await takeCursors(em, recipientId, 0)
  const kind = undos[of]
  const isRecent = `${instant('$2')} > now() - make_interval(secs => ${inboxUndoSeconds})`
  const changed = await count(em, recipientId, `${kinds[kind].where.replace('$5', '$2')} and ${isRecent}`, [act])
  if (changed === 0) throw new DomainError('NOT_FOUND')
  await dropJob(em, CHANGE_REST, keyOf({ recipientId, kind: of, before: '', act }))
  await changeFirst(em, { recipientId, kind, before: 'infinity', act })
  return changed
}
