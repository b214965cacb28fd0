import { type ThreadMessage, type UserCaller, viewingMinutes } from '@forecourt/contracts'
import { type EntityManager, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { addStep } from '../thread/add-step.ts'
import { assertReachable } from '../thread/block.ts'
import { lockThread } from '../thread/lock-thread.ts'
import { memberOf } from '../thread/member.ts'
import { readMessage } from '../thread/messages.ts'
import { readHours } from '../viewing-hours/viewing-hours.ts'

/**
 * A buyer asks for a viewing, in the caller's transaction; at most one of a thread is open.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN, BLOCKED, PERSON_GONE, APPOINTMENT_OPEN, RATE_LIMITED
 */
export async function ask(
  em: EntityManager,
  buyer: UserCaller,
  threadId: string,
  perHour: number,
): Promise<ThreadMessage> {
  const pair = await lockThread(em, threadId)
  const member = await memberOf(em, buyer.userId, threadId)
  if (!pair) throw new DomainError('NOT_FOUND')
  if (member.role !== 'buyer') throw new DomainError('FORBIDDEN')
  await assertReachable(em, member)
  // One whose time is over makes room.
  await sql(
    em,
    `update appointment set state = 'held' where thread_id = $1 and state = 'confirmed'
       and starts_at + make_interval(mins => minutes) <= clock_timestamp()`,
    [threadId],
  )
  const hours = await readHours(em, pair.sellerId)
  const id = newId()
  const made = await sql(
    em,
    `insert into appointment (id, thread_id, seller_id, minutes, time_zone, created_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (thread_id) where state in ('asked', 'proposed', 'confirmed') do nothing returning 1`,
    [id, threadId, pair.sellerId, hours?.minutes ?? viewingMinutes, hours?.timeZone ?? 'UTC'],
  )
  if (made.length === 0) throw new DomainError('APPOINTMENT_OPEN')
  await rateLimit(em, { key: `message:${buyer.userId}`, limit: perHour, windowSeconds: 3600 })
  const step = await addStep(em, { pair, role: 'buyer', name: buyer.name, appointmentId: id, step: 'asked' })
  return readMessage(em, member, step.id)
}
