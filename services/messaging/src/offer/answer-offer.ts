import type { BodyOf, answerOffer as contract, ThreadMessage, UserCaller } from '@forecourt/contracts'
import { type EntityManager, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { addStep } from '../thread/add-step.ts'
import { assertReachable } from '../thread/block.ts'
import { lockThread } from '../thread/lock-thread.ts'
import { memberOf } from '../thread/member.ts'
import { readMessage } from '../thread/messages.ts'
import { end } from './end-offer.ts'
import { closed, offerOf } from './known-offer.ts'

/**
 * Accepts, declines or withdraws an offer in the caller's transaction. The same answer again changes nothing.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN, BLOCKED, PERSON_GONE, RATE_LIMITED, OFFER_CLOSED
 */
export async function answerOffer(
  em: EntityManager,
  caller: UserCaller,
  { id: threadId, offerId }: { readonly id: string; readonly offerId: string },
  { state }: BodyOf<typeof contract>,
  perHour: number,
): Promise<ThreadMessage> {
  const pair = await lockThread(em, threadId)
  const member = await memberOf(em, caller.userId, threadId)
  if (!pair) throw new DomainError('NOT_FOUND')
  const offer = await offerOf(em, threadId, offerId)
  if ((offer.maker === member.role) !== (state === 'withdrawn')) throw new DomainError('FORBIDDEN')
  if (offer.state === state) return readMessage(em, member, await endOf(em, offerId))
  await assertReachable(em, member)
  if (offer.state !== 'open' || offer.is_over) throw closed(offer)
  await rateLimit(em, { key: `message:${caller.userId}`, limit: perHour, windowSeconds: 3600 })
  await end(em, offerId, state)
  const { id } = await addStep(em, { pair, offerId, step: state, role: member.role, name: caller.name })
  return readMessage(em, member, id)
}

async function endOf(em: EntityManager, offerId: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    em,
    'select id from thread_message where offer_id = $1 order by created_at desc, id desc limit 1',
    [offerId],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row.id
}
