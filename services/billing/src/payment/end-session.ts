import { type Checkout, isUnpaid } from '../checkout/checkout.ts'
import { ask, isFinal } from '../stripe/stripe-refusal.ts'
import { look } from './look.ts'
import { close, createSession } from './make-session.ts'
import type { PaymentParts } from './parts.ts'
import { checkoutOf, type PaymentSession, sessionOf } from './session-rows.ts'

/**
 * Sees to it that nobody can pay a checkout any more. Where somebody was quicker, what Stripe says of the payment is taken in
 * instead.
 */
export async function endSession(parts: PaymentParts, checkoutId: string): Promise<void> {
  const known = await sessionOf(parts.db, checkoutId)
  const checkout = known && (await checkoutOf(parts.db, known))
  if (!known || !checkout || !isUnpaid(checkout)) return
  const session = known.sessionId ?? (await madeBefore(parts, known, checkout))
  if (session === undefined) return
  if (await expire(parts, session)) await close(parts, known)
  else await look(parts, { session })
}

/**
 * One whose making was not noted is asked for again, under its key: then it can be ended.
 *
 * @returns undefined where there is none: Stripe refused to make it, now or before, and its checkout is closed
 */
async function madeBefore(parts: PaymentParts, known: PaymentSession, checkout: Checkout): Promise<string | undefined> {
  try {
    return (await createSession(parts, known, checkout))?.id
  } catch (error) {
    if (isFinal(error)) return undefined
    throw error
  }
}

/** @returns false where it was not open any more */
async function expire({ stripe }: PaymentParts, session: string): Promise<boolean> {
  try {
    await ask(stripe.checkout.sessions.expire(session))
    return true
  } catch (error) {
    if (isFinal(error)) return false
    throw error
  }
}
