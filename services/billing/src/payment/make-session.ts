import type { Stripe } from 'stripe'
import { type Checkout, isUnpaid } from '../checkout/checkout.ts'
import { changeAccount } from '../store/accounts.ts'
import { sessionParams } from '../stripe/session-params.ts'
import { ask, isFinal, type StripeRefusal } from '../stripe/stripe-refusal.ts'
import type { PaymentParts } from './parts.ts'
import { checkoutOf, keepMade, type PaymentSession, sessionOf } from './session-rows.ts'

/**
 * The session of a checkout, made at Stripe where there is none, outside of any transaction. It may be asked for twice at the
 * same time, and again after a crash: the key is the checkout's id, so that Stripe makes one.
 *
 * @returns undefined where it cannot be paid any more
 * @throws StripeRefusal an outage, or a refusal for good: then the checkout is closed
 */
export async function makeSession(parts: PaymentParts, checkoutId: string): Promise<PaymentSession | undefined> {
  const { db } = parts
  const wish = await sessionOf(db, checkoutId)
  const checkout = wish && (await checkoutOf(db, wish))
  if (!wish || !checkout || !isPayable(checkout)) return undefined
  if (wish.sessionId !== null) return wish
  const made = await createSession(parts, wish, checkout)
  if (!made) return undefined
  // Another purchase may have taken its place meanwhile: then its job ends this session.
  const after = await checkoutOf(db, wish)
  return after && isPayable(after) ? { ...wish, sessionId: made.id, url: made.url } : undefined
}

export const isPayable = (checkout: Checkout): boolean =>
  isUnpaid(checkout) && checkout.session === 'open' && !checkout.superseded && !checkout.overtaken

/**
 * Asks Stripe for the session, and notes it. One that would begin too late is not made any more: its checkout is over.
 *
 * @returns undefined where there is none, and cannot be one any more
 */
export async function createSession(
  { db, stripe, appOrigin }: PaymentParts,
  wish: PaymentSession,
  checkout: Checkout,
): Promise<Stripe.Checkout.Session | undefined> {
  try {
    const params = sessionParams(wish, checkout, appOrigin)
    const made = await ask(stripe.checkout.sessions.create(params, { idempotencyKey: wish.checkoutId }))
    await keepMade(db, wish.checkoutId, made)
    return made
  } catch (error) {
    if (!isFinal(error)) throw error
    await close({ db }, wish)
    if (isTooLate(error)) return undefined
    throw error
  }
}

/** Stripe answers with the session that there is before it judges this, so that there is none. */
const isTooLate = (error: StripeRefusal): boolean => error.param === 'expires_at'

/** Nobody can pay it: its session has ended, or there never was one. */
export const close = (
  { db }: Pick<PaymentParts, 'db'>,
  { userId, checkoutId }: Pick<PaymentSession, 'userId' | 'checkoutId'>,
): Promise<unknown> => db.transaction((em) => changeAccount(em, userId, { type: 'sessionExpired', checkoutId }))
