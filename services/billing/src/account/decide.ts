import type { Movement } from '../ledger/movement.ts'
import type { Seconds } from '../lot/calendar.ts'
import type { Planned } from '../lot/line.ts'
import { type Account, termsOf } from './account.ts'
import { advance } from './advance.ts'
import { buy } from './buy.ts'
import { settlePassedOn } from './dispute.ts'
import { Draft } from './draft.ts'
import type { Effect } from './effects.ts'
import { endPlan } from './end-plan.ts'
import { learn } from './facts.ts'
import type { Input, Refusal } from './inputs.ts'
import { deleteAccount, grant, refund, review } from './office.ts'
import { settleRefund } from './refund-failure.ts'

export type Decision =
  | {
      readonly ok: true
      readonly account: Account
      /** To be added to the ledger. */
      readonly movements: readonly Movement[]
      readonly effects: readonly Effect[]
    }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * The rules of money (rulings 6), and the only way to change what a person has bought: load the account under lock, decide,
 * store the account, the movements and the effects in one transaction. Nothing here reads a clock, a database or Stripe.
 *
 * Time passes first: what ran out by `at` has ended when the input is judged. The same fact twice decides nothing the second
 * time, and facts of one payment may come in any order.
 */
export function decide(account: Account, input: Input, at: Seconds, newId: () => string): Decision {
  const draft = new Draft(account, newId)
  advance(draft, at)
  const refusal = judge(draft, input)
  if (refusal) return { ok: false, refusal }
  const terms = termsOf(draft.account)
  if (!isSame(termsOf(account), terms)) draft.effects.push({ type: 'entitlementChanged', terms })
  return { ok: true, account: draft.account, movements: draft.movements, effects: draft.effects }
}

function judge(draft: Draft, input: Input): Refusal | undefined {
  switch (input.type) {
    case 'tick':
      return undefined
    case 'buy':
      return buy(draft, input)
    case 'grant':
      return grant(draft, input)
    case 'refund':
      return refund(draft, input)
    case 'review':
      return review(draft, input)
    case 'settleRefund':
      return settleRefund(draft, input)
    case 'settlePassedOn':
      return settlePassedOn(draft, input)
    case 'endPlan':
      return endPlan(draft, input)
    case 'deleteAccount':
      return void deleteAccount(draft)
    default:
      return learn(draft, input)
  }
}

const isSame = (before: readonly Planned[], after: readonly Planned[]): boolean =>
  before.length === after.length &&
  before.every((a, index) => {
    const b = after[index]
    return a.lot.id === b?.lot.id && a.from === b.from && a.until === b.until && a.monthsFrom === b.monthsFrom
  })
