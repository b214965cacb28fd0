import { type EntityManager, onCommit, sql } from '@forecourt/kernel/db'
import { addSteps } from '../thread/add-step.ts'
import type { Pair } from '../thread/lock-thread.ts'
import type { OfferRow } from '../thread/offer-step.ts'

/** The time of an offer that nobody answered is over: that is a step of who has not answered, and nobody wrote anything. */
export async function expire(
  em: EntityManager,
  pair: Pair,
  { id, maker }: Pick<OfferRow, 'id' | 'maker'>,
  wake: (personId: string) => void,
): Promise<void> {
  await end(em, id, 'expired')
  const { buyerId, sellerId } = pair
  const role = maker === 'buyer' ? 'seller' : 'buyer'
  // Both at once: in the same transaction the other may make an offer, and cursors are taken in their order.
  await addSteps(em, [{ pair, offerId: id, step: 'expired', role }], [buyerId, sellerId])
  onCommit(em, () => {
    wake(buyerId)
    wake(sellerId)
  })
}

export const end = (em: EntityManager, id: string, state: Exclude<OfferRow['state'], 'open'>) =>
  sql(em, 'update offer set state = $2, ended_at = clock_timestamp() where id = $1', [id, state])
