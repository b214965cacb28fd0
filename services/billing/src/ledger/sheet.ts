import { type Checkout, disputedNow, givenBack, heldOf, unreturnedOf } from '../checkout/checkout.ts'
import type { Seconds } from '../lot/calendar.ts'
import { type Lot, unusedTax, unusedValue } from '../lot/lot.ts'
import type { Minor } from '../money/amount.ts'
import { taxWithin } from '../money/tax.ts'

/**
 * Accounts of the double-entry ledger. Debits are positive, credits negative; each movement's sum is 0 in every currency.
 *
 * Balance sheet:
 * - `cash`: money at Stripe, before its fees are settled: charges − refunds − disputed − fees. What is given back past Stripe
 *   leaves it too, as what Stripe still has for it leaves with the next payout.
 * - `disputed`: money Stripe has taken back until a dispute is decided.
 * - `liability`: time paid for and not yet used, gross: exactly the sum of the lots' unused values.
 * - `deferred_tax`: the tax inside that liability. It is owed to the state since the charge, but not yet taken off revenue:
 *   liability − deferred_tax is what an accountant calls the contract liability, net of tax.
 * - `tax`: owed to the state, by invoices less credit notes.
 * - `suspense`: money received that is no plan: paid twice and going back, waiting for a review, or back from a refund that
 *   failed.
 *
 * Profit and loss:
 * - `revenue`: time used, net of tax, recognised by the day and at each change; and what is forfeited.
 * - `refunds`: what refunds and lost disputes took back of revenue already recognised.
 * - `discount`: what was due and not charged; its other side is revenue, so that the two together are what was earned.
 * - `fees`: what Stripe kept.
 *
 * Passing through:
 * - `credit`: unused value on its way from one lot to another; always 0 in sum, its debits are the credits given.
 */
export type LedgerAccount =
  | 'cash'
  | 'disputed'
  | 'liability'
  | 'deferred_tax'
  | 'tax'
  | 'suspense'
  | 'revenue'
  | 'refunds'
  | 'discount'
  | 'fees'
  | 'credit'

/** One line of the ledger. `subject` is the id of the lot or checkout it is about (a purchase's are the same). */
export interface Posting {
  readonly account: LedgerAccount
  readonly currency: string
  readonly subject: string
  readonly amount: Minor
}

/**
 * What an account's state is worth in the books at an instant. Everything but revenue, refunds and credit follows from the
 * state; a movement is the difference between two sheets, so the ledger cannot drift away from the lots.
 */
export function sheetOf(state: { lots: readonly Lot[]; checkouts: readonly Checkout[] }, at: Seconds): Posting[] {
  return [
    ...state.lots.flatMap((lot) => sheetOfLot(lot, at)),
    ...state.checkouts.flatMap((checkout) =>
      sheetOfCheckout(
        checkout,
        state.lots.some(({ id }) => id === checkout.id),
      ),
    ),
  ]
}

export function sheetOfLot(lot: Lot, at: Seconds): Posting[] {
  const line = { currency: lot.plan.currency, subject: lot.id }
  return [
    { account: 'liability', ...line, amount: -unusedValue(lot, at) },
    { account: 'deferred_tax', ...line, amount: unusedTax(lot, at) },
    { account: 'tax', ...line, amount: taxWithin(lot.back, lot.taxRate) - taxWithin(lot.cash, lot.taxRate) },
    { account: 'discount', ...line, amount: lot.discount },
  ]
}

function sheetOfCheckout(checkout: Checkout, hasLot: boolean): Posting[] {
  const subject = checkout.id
  const fees = checkout.fees.flatMap(({ amount, currency }): Posting[] => [
    { account: 'fees', currency, subject, amount },
    { account: 'cash', currency, subject, amount: -amount },
  ])
  if (!checkout.received) return fees
  const { amount, currency } = checkout.received
  const open = disputedNow(checkout)
  const unreturned = unreturnedOf(checkout)
  return [
    ...fees,
    { account: 'cash', currency, subject, amount: amount - givenBack(checkout) - open + unreturned },
    { account: 'disputed', currency, subject, amount: open },
    { account: 'suspense', currency, subject, amount: (hasLot ? 0n : -heldOf(checkout)) - unreturned },
  ]
}
