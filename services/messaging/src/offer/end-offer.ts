import { OfferChanged, type OfferStepName, type Thread } from '@forecourt/contracts'
import { type EntityManager, onCommit, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { takeCursors } from '../notification/cursor.ts'
import { addMessage } from '../thread/add-message.ts'
import type { OfferRow } from '../thread/offer-step.ts'

type Role = Thread['role']

/** Two who are both of a thread. */
export interface Pair {
  readonly threadId: string
  readonly buyerId: string
  readonly sellerId: string
}

/** Notes a step as a message with its `OfferChanged`; who takes it has their other screens look again. */
export async function addStep(
  em: EntityManager,
  { threadId, buyerId, sellerId }: Pair,
  { offerId, step, role, name }: { offerId: string; step: OfferStepName; role: Role; name?: string },
): Promise<{ readonly id: string }> {
  const [senderId, recipientId] = role === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  const message = await addMessage(em, { threadId, role, ...(name === undefined ? {} : { name }), offerId, step })
  await takeCursors(em, senderId)
  await emit(em, OfferChanged, {
    aggregateId: threadId,
    data: { offerId, step, messageId: message.id, threadId, senderId, recipientId },
  })
  return message
}

/** The time of an offer that nobody answered is over: that is a step of who has not answered, and nobody wrote anything. */
export async function expire(
  em: EntityManager,
  pair: Pair,
  { id, maker }: Pick<OfferRow, 'id' | 'maker'>,
  wake: (personId: string) => void,
): Promise<void> {
  await end(em, id, 'expired')
  await addStep(em, pair, { offerId: id, step: 'expired', role: maker === 'buyer' ? 'seller' : 'buyer' })
  onCommit(em, () => {
    wake(pair.buyerId)
    wake(pair.sellerId)
  })
}

export const end = (em: EntityManager, id: string, state: Exclude<OfferRow['state'], 'open'>) =>
  sql(em, 'update offer set state = $2, ended_at = clock_timestamp() where id = $1', [id, state])
