import type { AppointmentStepName, OfferStepName, Thread } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'

/** What somebody wrote, or a step of an offer or an appointment, which tells it. */
export type NewMessage = {
  readonly threadId: string
  readonly role: Thread['role']
  /** As its author is called now; nobody where no person did it. */
  readonly name?: string
} & (
  | { readonly body: string; readonly pictures?: number }
  | { readonly offerId: string; readonly step: OfferStepName }
  | { readonly appointmentId: string; readonly step: AppointmentStepName }
)

/**
 * The first message of the other that the author has not been told of yet: it cannot have been before their eyes, so that they
 * write says nothing about it. Null where there is none.
 */
const UNTOLD = `(select x.created_at from thread_message x
  where x.thread_id = m.thread_id and x.author <> m.role and x.created_at > coalesce(m.seen_at, '-infinity')
    and not exists (select from notification n
      where n.recipient_id = m.person_id and n.kind in ('contact', 'reply', 'offer', 'appointment')
        and n.source_id = coalesce(x.contact_id, x.id))
  order by x.created_at limit 1)`

/** Puts a message at the end of a thread, under the lock of its row, and before both as the last one. */
export async function addMessage(
  em: EntityManager,
  message: NewMessage,
): Promise<{ readonly id: string; readonly createdAt: Date }> {
  const { threadId, role, name } = message
  const stored = await store(em, message)
  const isAnswer = role === 'seller' && 'body' in message
  await sql(
    em,
    `update thread set last_at = $2, ${role}_name = coalesce($3, ${role}_name)${isAnswer ? ', answered_at = $2' : ''} where id = $1`,
    [threadId, stored.createdAt, name ?? null],
  )
  // A seller for whom all of it waits for a better plan sees it with what is released. Whoever is written to gets it back from the archive.
  await sql(
    em,
    `update thread_member m set last_at = case when role = $3 or last_at is not null then $2::timestamptz end,
       archived = archived and role = $3,
       seen_at = case when role = $3 and $4 then greatest(seen_at, least($2::timestamptz, ${UNTOLD} - interval '1 millisecond'))
         else seen_at end
     where thread_id = $1`,
    [threadId, stored.createdAt, role, name !== undefined],
  )
  return stored
}

/** Later than all before it, in whole milliseconds: times go to browsers and back. */
async function store(em: EntityManager, message: NewMessage): Promise<{ id: string; createdAt: Date }> {
  const { threadId, role } = message
  const body = 'body' in message ? message.body : ''
  const pictures = 'pictures' in message ? (message.pictures ?? 0) : 0
  const [offerId, offerStep] = 'offerId' in message ? [message.offerId, message.step] : [null, null]
  const [appointmentId, appointmentStep] =
    'appointmentId' in message ? [message.appointmentId, message.step] : [null, null]
  const [row] = await sql<{ id: string; created_at: Date }>(
    em,
    `insert into thread_message (id, thread_id, author, body, offer_id, offer_step, appointment_id, appointment_step, pictures, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, greatest(date_trunc('milliseconds', clock_timestamp()), (select last_at + interval '1 millisecond' from thread where id = $2)))
     returning id, created_at`,
    [newId(), threadId, role, body, offerId, offerStep, appointmentId, appointmentStep, pictures],
  )
  if (!row) throw new Error(`message of thread ${threadId} was not stored`)
  return { id: row.id, createdAt: row.created_at }
}
