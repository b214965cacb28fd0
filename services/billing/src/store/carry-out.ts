import {
  EntitlementChanged,
  PlanExpired,
  PlanGranted,
  PlanPaid,
  PlanRevoked,
  PlanWithdrawn,
} from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { Account } from '../account/account.ts'
import type { Effect } from '../account/effects.ts'
import { issueDocument } from '../invoice/issue.ts'
import type { Planned } from '../lot/line.ts'
import { lotById } from '../lot/line.ts'
import { instantOf } from './plan-columns.ts'
import type { Decider } from './refund-orders.ts'
import { enqueueStripe, orderRefund } from './stripe-jobs.ts'

/**
 * Tells others what was decided, and leaves to jobs what is to be done outside, in the transaction of the decision.
 *
 * @param by who decided, where somebody of the back office did
 */
export async function carryOut(
  em: EntityManager,
  { account, effects }: { readonly account: Account; readonly effects: readonly Effect[] },
  version: number,
  by?: Decider,
): Promise<void> {
  for (const effect of effects) await carryOutOne(em, account, effect, version, by)
}

function carryOutOne(
  em: EntityManager,
  account: Account,
  effect: Effect,
  version: number,
  by: Decider | undefined,
): Promise<unknown> | undefined {
  switch (effect.type) {
    case 'planPaid':
      return emit(em, PlanPaid, aboutLot(account, effect.lotId))
    case 'planGranted':
      return emit(em, PlanGranted, aboutLot(account, effect.lotId))
    case 'planExpired':
      return emit(em, PlanExpired, aboutLot(account, effect.lotId))
    case 'planRevoked': {
      const { aggregateId, data } = aboutLot(account, effect.lotId)
      const { reason, partly = false } = effect
      return emit(em, PlanRevoked, { aggregateId, data: { ...data, reason, partly } })
    }
    case 'planWithdrawn':
      return emit(em, PlanWithdrawn, aboutLot(account, effect.lotId))
    case 'entitlementChanged':
      return tellEntitlement(em, account.id, effect.terms, version)
    case 'openSession':
    case 'expireSession':
    case 'confirmSession':
      return enqueueStripe(em, account, effect)
    case 'refundPayment':
      return orderRefund(em, account, effect, { by })
    case 'invoice':
    case 'creditNote':
    case 'statement':
      return issueDocument(em, account, effect)
    // The checkout keeps it, and is listed while it does.
    case 'review':
      return undefined
  }
}

function aboutLot({ id, lots }: Account, lotId: string) {
  const lot = lotById(lots, lotId)
  if (!lot) throw new Error(`account ${id} has no lot ${lotId}`)
  return { aggregateId: lotId, data: { userId: id, lotId, cartId: lot.plan.cartId } }
}

/** Tells the whole schedule of what a person holds. */
export const tellEntitlement = (
  em: EntityManager,
  userId: string,
  terms: readonly Planned[],
  version: number,
): Promise<string> =>
  emit(em, EntitlementChanged, {
    ...{ aggregateId: userId, aggregateVersion: version },
    data: { userId, version, terms: terms.map(termOf) },
  })

const termOf = ({ lot, from, until, monthsFrom }: Planned) => ({
  ...{ lotId: lot.id, cartId: lot.plan.cartId, family: lot.plan.family, rank: lot.plan.rank },
  ...{ paid: lot.kind !== 'grant', limits: lot.plan.limits },
  ...{ from: instantOf(from), until: instantOf(until), monthsFrom: instantOf(monthsFrom) },
})
