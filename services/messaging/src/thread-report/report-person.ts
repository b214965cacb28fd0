import { type BodyOf, type reportPerson as contract, reportedMessagesMax, type UserCaller } from '@forecourt/contracts'
import { type EntityManager, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import { setBlocked } from '../block/block-person.ts'
import { APPOINTMENT_OF } from '../thread/appointment-step.ts'
import { type Member, memberOf } from '../thread/member.ts'
import { BODY, MESSAGES, readableBy } from '../thread/messages.ts'
import { OFFER_OF } from '../thread/offer-step.ts'
import { COUNT_LEADING_AWAY, type CountJob } from './count-leading-away.worker.ts'
import { keepPictures } from './reported-pictures.ts'

type Body = BodyOf<typeof contract>

/**
 * Reports the other of a conversation, with what was written up to a message; the other is told nothing.
 *
 * @returns the report's id
 * @throws DomainError NOT_FOUND, INVALID, ALREADY_REPORTED, RATE_LIMITED
 */
export async function reportPerson(
  em: EntityManager,
  person: UserCaller,
  threadId: string,
  body: Body,
  perDay: number,
): Promise<string> {
  const words = body.words?.trim() || null
  if (body.reason === 'other' && !words) throw invalid('words', 'validation.required')
  const personId = person.userId
  const member = await memberOf(em, personId, threadId)
  // Locks their threads, so first of all.
  if (body.block) await setBlocked(em, person, member.otherId, true)
  const id = await open(em, member, body, words)
  await rateLimit(em, { key: `thread-report:${personId}`, limit: perDay, windowSeconds: 86_400 })
  await keepMessages(em, id, member, body)
  await enqueue(em, COUNT_LEADING_AWAY, id, { reportId: id } satisfies CountJob)
  return id
}

async function open(em: EntityManager, member: Member, { reason, messages }: Body, words: string | null) {
  const { threadId, personId, otherId, role } = member
  const [row] = await sql<{ id: string }>(
    em,
    `insert into thread_report (id, thread_id, vehicle_title, reporter_id, reporter_role, reported_id, reason, words, chosen)
     select $1, t.id, t.vehicle_title, $3, $4, $5, $6, $7, $8 from thread t where t.id = $2
     on conflict (thread_id, reporter_id) where status = 'open' do nothing returning id`,
    [newId(), threadId, personId, role, otherId, reason, words, messages !== undefined],
  )
  if (!row) throw new DomainError('ALREADY_REPORTED')
  return row.id
}

/** Copies what is reported, with its pictures: only what the reporter may read themselves. */
async function keepMessages(em: EntityManager, id: string, { threadId, role }: Member, { upTo, messages }: Body) {
  const kept = await sql(
    em,
    `insert into thread_report_message
       (report_id, message_id, author, body, pictures, offer_step, offer, appointment_step, appointment, created_at)
     select $1, x.id, x.author, ${BODY}, x.pictures, x.offer_step, ${OFFER_OF}, x.appointment_step, ${APPOINTMENT_OF},
       x.created_at
     from ${MESSAGES}
     where x.thread_id = $2 and ${readableBy('$3')} and ($5::uuid[] is null or x.id = any ($5))
       and (x.created_at, x.id) <= (select b.created_at, b.id from thread_message b where b.id = $4 and b.thread_id = $2)
     order by x.created_at desc, x.id desc limit ${reportedMessagesMax}
     returning 1`,
    [id, threadId, role, upTo, messages ?? null],
  )
  if (kept.length < (messages?.length ?? 1)) throw new DomainError('NOT_FOUND')
  await keepPictures(em, id)
}
