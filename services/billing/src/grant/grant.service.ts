import type { DataOf, grantPlan, UserCaller } from '@forecourt/contracts'
import { type EntityManager, newId } from '@forecourt/kernel/db'
import { audit } from '@forecourt/kernel/resource'
import { termsOf } from '../account/account.ts'
import type { Offer } from '../account/inputs.ts'
import { changeAccount } from '../store/accounts.ts'
import { refused } from '../store/refusal.ts'

interface Grant {
  readonly actor: UserCaller
  readonly userId: string
  readonly offer: Offer
  readonly reason: string
}

/**
 * Gives somebody a plan, and records who did and why.
 *
 * @throws DomainError PLAN_INACTIVE, PLAN_FREE, PRICE_UNCHARGEABLE, NOT_FOUND for an account that is gone
 */
export async function grant(
  em: EntityManager,
  { actor, userId, offer, reason }: Grant,
): Promise<DataOf<typeof grantPlan>> {
  const id = newId()
  const decision = await changeAccount(em, userId, { type: 'grant', grantId: id, offer })
  if (!decision.ok) throw refused(decision.refusal)
  const action = 'admin.payment.update'
  const after = { user: userId, cart: offer.plan.cartId }
  await audit(em, { actor, action, resource: 'payment', recordId: id, after, reason })
  const term = termsOf(decision.account).find(({ lot }) => lot.id === id)
  if (!term) throw new Error(`grant ${id} is not planned`)
  return { id, from: new Date(term.from * 1000).toISOString(), until: new Date(term.until * 1000).toISOString() }
}
