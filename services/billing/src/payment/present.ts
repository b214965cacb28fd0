import type { Locale, Payment, Quote } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import type { Account } from '../account/account.ts'
import { OPEN_SECONDS } from '../account/buy.ts'
import type { Offer } from '../account/inputs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { paidAtOf } from '../ledger/paid-at.ts'
import { lotById } from '../lot/line.ts'
import type { Quote as LotQuote } from '../lot/quote.ts'
import { toMajor } from '../money/amount.ts'
import { type TaxRate, taxWithin } from '../money/tax.ts'
import { cart } from '../plan/plans.ts'
import { instantOf } from '../store/plan-columns.ts'
import { isPayable } from './make-session.ts'
import { pagesOf } from './session-rows.ts'

/** A tax rate is millionths. */
const ONE_RATE = 1_000_000

/** Names of carts, also of those that are not on offer any more, in somebody's language. */
export async function cartNames(
  em: EntityManager,
  ids: readonly string[],
  locale: Locale,
): Promise<(id: string) => string> {
  const texts = await cart.read(em, [...new Set(ids)], locale)
  return (id) => String(texts.get(id)?.name ?? '')
}

/** What buying means, as it is shown before paying. */
export async function presentQuote(
  em: EntityManager,
  { account, quote, offer, tax }: { account: Account; quote: LotQuote; offer: Offer; tax: Tax },
  locale: Locale,
): Promise<Quote> {
  const { currency } = quote
  const delayed = quote.delays.flatMap((id) => lotById(account.lots, id)?.plan.cartId ?? [])
  const nameOf = await cartNames(em, [...quote.ends.map(({ cartId }) => cartId), ...delayed], locale)
  const major = (amount: bigint) => toMajor(amount, currency)
  return {
    ...{ cartId: offer.plan.cartId, how: quote.how, currency, price: major(quote.price) },
    ...{ credit: major(quote.credit), discount: major(quote.discount), charged: major(quote.charged) },
    tax: {
      rate: Number(tax.rate) / ONE_RATE,
      amount: major(taxWithin(quote.charged, tax.rate)),
      country: tax.country,
    },
    ...{ from: instantOf(quote.from), until: instantOf(quote.until) },
    ends: quote.ends.map(({ cartId, granted, credit }) => ({
      ...{ cartId, name: nameOf(cartId), granted },
      // Granted time ends whatever its currency, and is worth nothing.
      credit: major(credit),
    })),
    delays: delayed.map((cartId) => ({ cartId, name: nameOf(cartId) })),
  }
}

export interface Tax {
  readonly country: string
  readonly rate: TaxRate
}

/** Purchases as their owner sees them. */
export async function presentPayments(
  em: EntityManager,
  checkouts: readonly Checkout[],
  now: number,
  locale: Locale,
): Promise<Payment[]> {
  const [nameOf, pages, paidAt] = await Promise.all([
    cartNames(
      em,
      checkouts.map(({ plan }) => plan.cartId),
      locale,
    ),
    pagesOf(
      em,
      checkouts.map(({ id }) => id),
    ),
    paidAtOf(
      em,
      checkouts.map(({ id }) => id),
    ),
  ])
  return checkouts.map((checkout) => {
    const { id, state, plan, charged, expiresAt, overtaken } = checkout
    const isOpen = isPayable(checkout) && expiresAt > now
    return {
      ...{ id, state, processing: isProcessing(checkout), overtaken, paidAt: paidAt.get(id) ?? null },
      plan: { id: plan.cartId, name: nameOf(plan.cartId) },
      charged: { amount: toMajor(charged, plan.currency), currency: plan.currency },
      ...{ createdAt: instantOf(expiresAt - OPEN_SECONDS), expiresAt: instantOf(expiresAt) },
      url: isOpen ? (pages.get(id) ?? null) : null,
    }
  })
}

/** Somebody has paid or begun to, and what comes of it is not known yet. */
export const isProcessing = ({ received, session }: Checkout): boolean =>
  received === null && (session === 'processing' || session === 'paid')
