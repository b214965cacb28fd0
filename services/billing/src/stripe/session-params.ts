import type { Locale } from '@forecourt/contracts'
import type { Stripe } from 'stripe'
import type { Checkout } from '../checkout/checkout.ts'
import { toStripe } from '../money/amount.ts'

/** What the payment page says of a purchase. Kept with the decision, so that asking again asks for the very same. */
export interface SessionWish {
  readonly checkoutId: string
  readonly userId: string
  /** Of the plan, in the language of who pays. */
  readonly name: string
  readonly locale: Locale
}

/** Stripe takes no session of less than 30 minutes, judged when the request arrives. */
const ON_THE_WAY = 60

const LANGUAGES = { en_US: 'en', fr_FR: 'fr', zh_CN: 'zh' } as const

/**
 * The session of a checkout. The same checkout gives the same parameters: asked again under its key, Stripe answers with the
 * session that there is.
 *
 * @throws Error for an amount that Stripe cannot hold: no such checkout is opened
 */
export function sessionParams(
  { checkoutId, userId, name, locale }: SessionWish,
  { plan, charged, expiresAt }: Checkout,
  appOrigin: string,
): Stripe.Checkout.SessionCreateParams {
  const amount = toStripe(charged, plan.currency)
  if (amount === undefined) throw new Error(`checkout ${checkoutId} has an amount that cannot be charged`)
  const metadata = { checkout: checkoutId, user: userId, cart: plan.cartId }
  const price = { currency: plan.currency.toLowerCase(), unit_amount: Number(amount), product_data: { name } }
  const page = (path: string) => `${appOrigin}/billing/${path}?checkout=${checkoutId}`
  return {
    mode: 'payment',
    client_reference_id: checkoutId,
    metadata,
    payment_intent_data: { description: name, metadata },
    line_items: [{ quantity: 1, price_data: price }],
    // A cart's currency is charged and no other (rulings 6).
    adaptive_pricing: { enabled: false },
    locale: LANGUAGES[locale],
    expires_at: expiresAt + ON_THE_WAY,
    success_url: page('success'),
    cancel_url: page('cancel'),
  }
}
