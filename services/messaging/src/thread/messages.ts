import type {
  AppointmentStepName,
  listThreadMessages,
  OfferStepName,
  QueryOf,
  ThreadMessage,
} from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { APPOINTMENT_OF, reasonOf, type TellableAppointment, toAppointmentStep } from './appointment-step.ts'
import type { Member } from './member.ts'
import { PICTURES_OF, type TellablePicture, toPicture } from './message-pictures.ts'
import { OFFER_OF, type TellableOffer, toStep } from './offer-step.ts'
import { outsideOf } from './outside.ts'

export interface MessageRow {
  id: string
  thread_id: string
  /** How many were sent with it. */
  sent_pictures: number
  pictures: TellablePicture[] | null
  author: ThreadMessage['author']
  body: string
  offer_step: OfferStepName | null
  offer: TellableOffer | null
  appointment_step: AppointmentStepName | null
  appointment: TellableAppointment | null
  created_at: Date
  arrival?: ThreadMessage['arrival']
}

/** Messages `x` with the contact `c` that some of them are: what a contact says is in its own row. */
export const MESSAGES = 'thread_message x left join contact c on c.id = x.contact_id'
export const BODY = 'coalesce(x.body, c.message)'
const COLUMNS = `x.id, x.thread_id, x.pictures as sent_pictures, case when x.pictures > 0 then ${PICTURES_OF} end as pictures, x.author, ${BODY} as body, x.offer_step, ${OFFER_OF} as offer,
  x.appointment_step, ${APPOINTMENT_OF} as appointment, x.created_at`

/**
 * How far an own message `x` came, for the one in the role `$4`: the other is `$5`. What they read, switched off or have no
 * address for is in their inbox; only that every way out failed is told, and not which ways there were.
 */
const ARRIVAL = `(
  select case when n.read_at is null and bool_or(d.state = 'given_up') and not bool_or(d.state in ('sent', 'queued'))
    then 'inbox_only' else 'inbox' end
  from notification n left join delivery d on d.notification_id = n.id
  where x.author = $4 and n.recipient_id = $5 and n.kind in ('contact', 'reply', 'offer', 'appointment')
    and n.source_id = coalesce(x.contact_id, x.id)
  group by n.id) as arrival`

/** What a person in a role may read: what waits for a better plan is not shown to its seller. */
export const readableBy = (role: string): string =>
  `(${role} = 'buyer' or x.contact_id is null or c.received_at is not null)`

export const noStep = {
  sent_pictures: 0,
  pictures: null,
  offer_step: null,
  offer: null,
  appointment_step: null,
  appointment: null,
} as const

/** A message as the API tells it to one of the two: nobody is warned of their own. */
export const toMessage = (
  { id, thread_id, author, body, sent_pictures, pictures, arrival = null, ...row }: MessageRow,
  role: Member['role'],
): ThreadMessage => ({
  ...{ id, author, body, offer: toStep(row.offer_step, row.offer) },
  pictures: (pictures ?? []).map((one) => toPicture(thread_id, one)),
  goneCount: sent_pictures - (pictures?.length ?? 0),
  appointment: toAppointmentStep(row.appointment_step, row.appointment, role),
  outside: author === role ? [] : outsideOf(reasonOf(row.appointment_step, row.appointment) ?? body),
  arrival,
  createdAt: row.created_at.toISOString(),
})

/** The last messages, or those before one of them, in the order of writing. */
export async function readMessages(
  db: Database,
  { threadId, role, otherId }: Member,
  { before, limit = 50 }: QueryOf<typeof listThreadMessages>,
): Promise<{ messages: ThreadMessage[]; earlier: boolean }> {
  const rows = await db.query<MessageRow>(
    `select ${COLUMNS}, ${ARRIVAL} from ${MESSAGES}
     where x.thread_id = $1 and ${readableBy('$4')} and ($2::uuid is null or (x.created_at, x.id) <
       (select b.created_at, b.id from thread_message b where b.id = $2 and b.thread_id = $1))
     order by x.created_at desc, x.id desc limit $3`,
    [threadId, before ?? null, limit + 1, role, otherId],
  )
  const messages = rows
    .slice(0, limit)
    .reverse()
    .map((row) => toMessage(row, role))
  return { messages, earlier: rows.length > limit }
}

/** One message of a conversation. @throws DomainError NOT_FOUND */
export async function readMessage(em: EntityManager, { threadId, role }: Member, id: string): Promise<ThreadMessage> {
  const [row] = await sql<MessageRow>(
    em,
    `select ${COLUMNS} from ${MESSAGES} where x.thread_id = $1 and x.id = $2 and ${readableBy('$3')}`,
    [threadId, id, role],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return toMessage(row, role)
}
