import type {
  AppointmentStepName,
  listThreads,
  OfferStepName,
  Picture,
  QueryOf,
  ReplyOf,
  Thread,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import type { MessagingParts, Relay } from '../parts.ts'
import { APPOINTMENT_OF, type TellableAppointment, toAppointmentStep } from './appointment-step.ts'
import { IS_MEMBER } from './member.ts'
import { BODY, MESSAGES, readableBy } from './messages.ts'
import { OFFER_OF, type TellableOffer, toStep } from './offer-step.ts'
import { openStepsOf } from './open-steps.ts'
import { searchThreads } from './search-threads.ts'

interface ThreadRow {
  id: string
  role: Thread['role']
  other_name: string
  other_gone: boolean
  seller_id: string
  vehicle_id: string
  vehicle_title: string
  vehicle_picture: Picture | null
  /** Empty where the buyer keeps it to themselves. */
  reach_email: string | null
  reach_phone: string | null
  last_body: string
  last_pictures: number
  last_step: OfferStepName | null
  last_offer: TellableOffer | null
  last_appointment_step: AppointmentStepName | null
  last_appointment: TellableAppointment | null
  last_author: Thread['role']
  last_at: Date
  unread: number
  archived: boolean
  blocked: boolean
  other_seen_at: Date | null
  created_at: Date
}

/**
 * Threads of the person `$1`, of which `m` are the rows of thread_member. What the buyer gave to be reached by is that of
 * the last contact the seller may read.
 */
const threadsOf = (members: string): string => `
  select t.id, m.role, t.seller_id, t.vehicle_id, t.vehicle_title, t.vehicle_picture, m.archived, t.created_at,
    case m.role when 'buyer' then t.seller_name else t.buyer_name end as other_name,
    coalesce(p.status = 'deleted', false) or not exists (
      select from thread_member o where o.thread_id = t.id and o.role <> m.role) as other_gone,
    reach.email as reach_email, reach.phone as reach_phone,
    last.body as last_body, last.pictures as last_pictures, last.offer_step as last_step, last.offer as last_offer,
    last.appointment_step as last_appointment_step, last.appointment as last_appointment, last.author as last_author, last.created_at as last_at,
    (select count(*)::int from notification n where n.recipient_id = $1 and n.thread_id = t.id
       and n.read_at is null and n.deleted_at is null) as unread,
    exists (select from person_block b where b.person_id = $1
      and b.blocked_id = case m.role when 'buyer' then t.seller_id else t.buyer_id end) as blocked,
    (select o.seen_at from thread_member o where o.thread_id = t.id and o.role <> m.role) as other_seen_at
  from (${members}) m join thread t on t.id = m.thread_id
  left join person_projection p on p.id = case m.role when 'buyer' then t.seller_id else t.buyer_id end
  left join lateral (
    select c.email, c.phone from ${MESSAGES}
    where m.role = 'seller' and x.thread_id = t.id and x.contact_id is not null and c.received_at is not null
    order by x.created_at desc, x.id desc limit 1) reach on true
  cross join lateral (
    select ${BODY} as body, x.pictures, x.offer_step, ${OFFER_OF} as offer, x.appointment_step, ${APPOINTMENT_OF} as appointment, x.author, x.created_at from ${MESSAGES}
    where x.thread_id = t.id and ${readableBy('m.role')} order by x.created_at desc, x.id desc limit 1) last`

const toThread = (row: ThreadRow, relay: Relay): Thread => ({
  ...{ id: row.id, role: row.role, unread: row.unread, archived: row.archived, isBlocked: row.blocked },
  other: {
    name: row.other_gone ? '' : row.other_name,
    isGone: row.other_gone,
    sellerId: row.role === 'buyer' && !row.other_gone ? row.seller_id : null,
  },
  vehicle: { id: row.vehicle_id, title: row.vehicle_title, picture: row.vehicle_picture },
  reach:
    row.reach_email === null || row.other_gone
      ? null
      : { email: row.reach_email || relay(row.id), phone: row.reach_phone || null },
  last: {
    ...{
      body: row.last_body,
      pictures: row.last_pictures,
      offer: toStep(row.last_step, row.last_offer),
      author: row.last_author,
    },
    appointment: toAppointmentStep(row.last_appointment_step, row.last_appointment, row.role),
    createdAt: row.last_at.toISOString(),
  },
  otherSeenAt: row.other_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** @throws DomainError NOT_FOUND, also for other people's */
export async function readThreadOf(
  em: EntityManager,
  personId: string,
  threadId: string,
  relay: Relay,
): Promise<Thread> {
  const [row] = await sql<ThreadRow>(em, threadsOf(`select * from thread_member m where ${IS_MEMBER}`), [
    personId,
    threadId,
  ])
  if (!row) throw new DomainError('NOT_FOUND')
  return { ...toThread(row, relay), ...(await openStepsOf(em, row.id, row.role)) }
}

const shows = {
  open: 'not m.archived',
  archived: 'm.archived',
  unread: `exists (select from notification n where n.recipient_id = $1 and n.thread_id = m.thread_id
    and n.read_at is null and n.deleted_at is null)`,
}
/** A page of a person's conversations, the last one that was written in first. */
export async function listThreadsOf(
  { db, relay }: Pick<MessagingParts, 'db' | 'relay'>,
  personId: string,
  { page = 1, limit = 20, role, show = 'open', q }: QueryOf<typeof listThreads>,
): Promise<ReplyOf<typeof listThreads>> {
  const offset = (page - 1) * limit
  const readPage = (members: string, param: unknown) =>
    db.query<ThreadRow>(`${threadsOf(members)} order by m.last_at desc, m.thread_id desc`, [personId, param])
  if (q) {
    const { count, ids } = await searchThreads(db, { personId, role, shown: shows[show], words: q, limit, offset })
    const found = 'select m.* from thread_member m where m.person_id = $1 and m.thread_id = any ($2::uuid[])'
    const rows = ids.length === 0 ? [] : await readPage(found, ids)
    return { data: rows.map((row) => toThread(row, relay)), meta: pageMeta(page, limit, count) }
  }
  const members = `from thread_member m where m.person_id = $1 and m.last_at is not null and ${shows[show]}
    and ($2::text is null or m.role = $2)`
  const [counted, rows] = await Promise.all([
    db.query<{ count: number }>(
      `select count(*)::int as count from (select ${members} limit ${DEEPEST_ROW + 1}) found`,
      [personId, role ?? null],
    ),
    readPage(
      `select m.* ${members} order by m.last_at desc, m.thread_id desc limit ${limit} offset ${offset}`,
      role ?? null,
    ),
  ])
  return { data: rows.map((row) => toThread(row, relay)), meta: pageMeta(page, limit, counted[0]?.count ?? 0) }
}
