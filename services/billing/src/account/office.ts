import { type Checkout, disputedNow, heldOf, isUnpaid, unreturnedOf } from '../checkout/checkout.ts'
import { endLot, lotById, pauseLot, queuedLots, queueLot, runningLot } from '../lot/line.ts'
import { type Lot, unusedValue } from '../lot/lot.ts'
import { type Place, placeOf } from '../lot/place.ts'
import { termOf } from '../lot/quote.ts'
import { atLeastZero, type Minor, roundedForStripe, smaller, toStripe } from '../money/amount.ts'
import { type Account, checkoutById } from './account.ts'
import { activate, invoiceOf, put } from './activate.ts'
import { refusalOf } from './buy.ts'
import type { Draft } from './draft.ts'
import type { Refusal, Wish } from './inputs.ts'

type Of<T extends Wish['type']> = Extract<Wish, { type: T }>

/** A plan for free: worth 0. A better one than runs comes first; paid time waits behind it and loses nothing. */
export function grant(draft: Draft, { grantId, offer }: Of<'grant'>): Refusal | undefined {
  const { lots, asOf } = draft.account
  if (lotById(lots, grantId)) return undefined
  const refusal: Refusal | undefined = draft.account.deleted ? { code: 'ACCOUNT_DELETED' } : refusalOf(offer)
  if (refusal) return refusal
  const running = runningLot(lots)
  const better = running && offer.plan.rank > running.plan.rank
  const waiting = better ? queueLot(lots, pauseLot(running, asOf, 'queued'), queuedLots(lots)[0]?.id) : lots
  const place: Place = better
    ? { how: 'starts', from: asOf, monthsFrom: asOf, before: undefined, ends: [] }
    : placeOf(lots, offer.plan, asOf)
  const lot: Lot = {
    ...{ id: grantId, kind: 'grant', plan: offer.plan, ...termOf(offer.plan, place, 0n) },
    ...{
      cash: 0n,
      back: 0n,
      taxRate: 0n,
      credits: [],
      discount: 0n,
      clock: { state: 'queued', used: 0 },
      monthsFrom: null,
    },
  }
  draft.post(
    { kind: 'charge', subject: grantId },
    { lots: put(waiting, lot, place) },
    { type: 'planGranted', lotId: grantId },
  )
  return undefined
}

/** The unrefunded cash, less what is on its way back. */
export const refundableOf = (checkout: Checkout, ordered: Minor): Minor => atLeastZero(heldOf(checkout) - ordered)

/** What a refund is proposed at: the unused value, at most the unrefunded cash. */
export function proposedRefund(draft: Draft, checkout: Checkout, ordered: Minor): Minor {
  const most = refundableOf(checkout, ordered)
  const lot = lotById(draft.account.lots, checkout.id)
  const unused = lot ? unusedValue(lot, draft.account.asOf) : most
  return roundedForStripe(smaller(unused, most), checkout.received?.currency ?? '')
}

/** Asks Stripe to give back; the account changes when it says so. */
export function refund(draft: Draft, { checkoutId, amount, ordered = 0n }: Of<'refund'>): Refusal | undefined {
  const checkout = checkoutById(draft.account, checkoutId)
  if (!checkout) return { code: 'UNKNOWN_CHECKOUT' }
  const most = refundableOf(checkout, ordered)
  // What should have gone back already goes first.
  if (most === 0n || disputedNow(checkout) > 0n || unreturnedOf(checkout) > 0n) return { code: 'NOT_REFUNDABLE' }
  const wanted = amount ?? proposedRefund(draft, checkout, ordered)
  const currency = checkout.received?.currency ?? ''
  if (wanted <= 0n || wanted > most || toStripe(wanted, currency) === undefined)
    return { code: 'REFUND_AMOUNT', most, currency }
  draft.effects.push({ type: 'refundPayment', checkoutId, amount: wanted, reason: 'ADMIN' })
  return undefined
}

/** Whether a payment that waits for a review may become a plan: of this person and in its currency, with all of its money here. */
export const isAcceptable = ({ deleted }: Pick<Account, 'deleted'>, checkout: Checkout): boolean =>
  checkout.state === 'needs_review' &&
  (checkout.review === 'AMOUNT' || checkout.review === 'CREDIT_GONE') &&
  !deleted &&
  heldOf(checkout) === checkout.received?.amount &&
  disputedNow(checkout) === 0n

/**
 * Ends a review: the payment becomes a plan with what credit there still is, or goes back. While some of it is on its way
 * back already, nothing else is decided.
 */
export function review(draft: Draft, { checkoutId, accept, ordered = 0n }: Of<'review'>): Refusal | undefined {
  const checkout = checkoutById(draft.account, checkoutId)
  if (!checkout) return { code: 'UNKNOWN_CHECKOUT' }
  if (checkout.state !== 'needs_review' || ordered > 0n) return { code: 'NOT_REVIEWABLE' }
  if (!accept) {
    const amount = heldOf(checkout)
    draft.effects.push({ type: 'refundPayment', checkoutId, amount, reason: 'REVIEW' })
    return undefined
  }
  if (!isAcceptable(draft.account, checkout)) return { code: 'NOT_REVIEWABLE' }
  const accepted = { ...checkout, review: null }
  activate(draft, accepted, invoiceOf(accepted))
  return undefined
}

/** Unused value becomes revenue; a payment that comes later goes back. */
export function deleteAccount(draft: Draft): void {
  for (const lot of draft.account.lots.filter(({ clock }) => clock.state !== 'ended')) {
    draft.post(
      { kind: 'forfeit', subject: lot.id },
      { lots: endLot(draft.account.lots, lot, draft.account.asOf, 'deleted') },
      { type: 'planRevoked', lotId: lot.id, reason: 'deleted' },
    )
  }
  const open = draft.account.checkouts.filter(({ received }) => received === null)
  const checkouts = draft.account.checkouts.map((checkout) =>
    open.includes(checkout) ? { ...checkout, overtaken: true } : checkout,
  )
  const expired = open.filter(isUnpaid).map(({ id }) => ({ type: 'expireSession', checkoutId: id }) as const)
  draft.post({ kind: 'forfeit', subject: draft.account.id }, { checkouts, deleted: true }, ...expired)
}
