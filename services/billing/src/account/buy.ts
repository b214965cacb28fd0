import { type Checkout, isUnpaid } from '../checkout/checkout.ts'
import { type Quote, quoteOf } from '../lot/quote.ts'
import { isChargeable } from '../money/charge.ts'
import { checkoutById } from './account.ts'
import { activate } from './activate.ts'
import type { Draft } from './draft.ts'
import type { Offer, Refusal, Wish } from './inputs.ts'

/** A checkout is open for 30 minutes, the shortest time Stripe takes (rulings 6). */
export const OPEN_SECONDS = 30 * 60

type Buy = Extract<Wish, { type: 'buy' }>

/** Why a cart cannot be had. */
export function refusalOf({ plan, isActive }: Offer): Refusal | undefined {
  if (plan.price === 0n) return { code: 'PLAN_FREE' }
  if (!isActive) return { code: 'PLAN_INACTIVE' }
  return plan.months < 1 || !isChargeable(plan.price, plan.currency) ? { code: 'PRICE_UNCHARGEABLE' } : undefined
}

/** Opens a checkout. What credits cover whole becomes a plan at once (rulings 6). */
export function buy(draft: Draft, wish: Buy): Refusal | undefined {
  const { account } = draft
  if (checkoutById(account, wish.checkoutId)) return undefined
  const refusal = refusalOf(wish.offer)
  if (refusal) return refusal
  if (account.deleted) return { code: 'ACCOUNT_DELETED' }
  if (account.checkouts.some(isOnItsWay)) return { code: 'PAYMENT_IN_PROGRESS' }

  const quote = quoteOf(account.lots, wish.offer.plan, account.asOf)
  const open = account.checkouts.filter((checkout) => isUnpaid(checkout) && !checkout.superseded)
  // A double click and a second tab meet the session that is open already; its frozen credit still stands.
  const same = open.find((checkout) => isSame(checkout, wish, quote) && checkout.expiresAt > account.asOf)
  const agreed = same ? { amount: same.charged, currency: same.plan.currency } : priceOf(quote)
  if (wish.seen && (wish.seen.amount !== agreed.amount || wish.seen.currency !== agreed.currency)) {
    return { code: 'PRICE_CHANGED', quote }
  }
  if (same) {
    draft.effects.push({ type: 'openSession', checkoutId: same.id, ...agreed })
    return undefined
  }
  openCheckout(draft, checkoutFor(wish, quote, account.asOf), open)
  return undefined
}

const priceOf = ({ charged, currency }: Quote) => ({ amount: charged, currency })

/** Paid or being paid: too late to expire its session. */
const isOnItsWay = ({ received, session, overtaken }: Checkout): boolean =>
  received === null && !overtaken && (session === 'paid' || session === 'processing')

const isSame = (open: Checkout, { offer, taxRate }: Buy, { charged }: Quote): boolean =>
  open.plan.cartId === offer.plan.cartId &&
  open.plan.price === offer.plan.price &&
  open.plan.currency === offer.plan.currency &&
  open.plan.months === offer.plan.months &&
  open.taxRate === taxRate &&
  open.charged === charged

const checkoutFor = ({ checkoutId, offer, taxRate }: Buy, quote: Quote, at: number): Checkout => ({
  id: checkoutId,
  state: 'created',
  plan: offer.plan,
  taxRate,
  charged: quote.charged,
  discount: quote.discount,
  sources: quote.ends.filter(({ credit }) => credit > 0n).map(({ lotId, credit, value }) => ({ lotId, credit, value })),
  expiresAt: at + OPEN_SECONDS,
  ...{ superseded: false, overtaken: false, session: 'open', received: null, review: null },
  ...{ refunded: 0n, refundFailure: null, disputes: [], fees: [] },
})

/** One is open per person: a new one first ends the old at Stripe. */
function openCheckout(draft: Draft, checkout: Checkout, older: readonly Checkout[]): void {
  const checkouts = draft.account.checkouts.map((known) =>
    older.includes(known) ? { ...known, superseded: true } : known,
  )
  const expired = older.map(({ id }) => ({ type: 'expireSession', checkoutId: id }) as const)
  const { id, charged, plan } = checkout
  if (charged > 0n) {
    const session = { type: 'openSession', checkoutId: id, amount: charged, currency: plan.currency } as const
    draft.post({ kind: 'charge', subject: id }, { checkouts: [...checkouts, checkout] }, ...expired, session)
    return
  }
  const paid: Checkout = { ...checkout, session: 'paid', received: { amount: 0n, currency: plan.currency } }
  draft.post({ kind: 'charge', subject: id }, { checkouts: [...checkouts, checkout] }, ...expired)
  activate(draft, paid, { type: 'statement', checkoutId: id })
}
