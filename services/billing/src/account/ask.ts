import type { Seconds } from '../lot/calendar.ts'
import { type Quote, quoteOf } from '../lot/quote.ts'
import type { Minor } from '../money/amount.ts'
import { type Account, checkoutById } from './account.ts'
import { advance } from './advance.ts'
import { refusalOf } from './buy.ts'
import { Draft } from './draft.ts'
import type { Offer, Refusal } from './inputs.ts'
import { proposedRefund } from './office.ts'

function asOf(account: Account, at: Seconds): Draft {
  const draft = new Draft(account, () => '')
  advance(draft, at)
  return draft
}

/** The account as it is at an instant, for reading only: what ran out meanwhile has ended. */
export const accountAt = (account: Account, at: Seconds): Account => asOf(account, at).account

/** What buying a plan would mean, or why it cannot be had. Nothing is changed. */
export function quoteAt(account: Account, offer: Offer, at: Seconds): { quote: Quote } | { refusal: Refusal } {
  const refusal = refusalOf(offer)
  const now = accountAt(account, at)
  return refusal ? { refusal } : { quote: quoteOf(now.lots, offer.plan, now.asOf) }
}

/** What a refund is proposed at, beside what is `ordered`. @returns undefined for a checkout the account does not have */
export function proposedRefundAt(
  account: Account,
  { checkoutId, ordered }: { readonly checkoutId: string; readonly ordered: Minor },
  at: Seconds,
): Minor | undefined {
  const draft = asOf(account, at)
  const checkout = checkoutById(draft.account, checkoutId)
  return checkout && proposedRefund(draft, checkout, ordered)
}
