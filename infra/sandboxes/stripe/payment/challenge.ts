import type { Stripe } from 'stripe'
import type { Sandbox } from '../sandbox.ts'
import type { Result } from './attempt.ts'
import { fail, rejected, succeed } from './outcome.ts'

const REFUSED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** Whether a session's payment waits for its second step. */
export function isChallenged({ store }: Sandbox, session: Stripe.Checkout.Session): boolean {
  const intent = typeof session.payment_intent === 'string' && store.get('payment_intent', session.payment_intent)
  return session.status === 'open' && intent !== false && intent?.status === 'requires_action'
}

/** The payer answers the bank's question. */
export function answer(sandbox: Sandbox, session: Stripe.Checkout.Session, isConfirmed: boolean): Result {
  const { store } = sandbox
  return store.transaction((): Result => {
    const asked = store.get('challenge', session.id)
    const method = asked && store.get('payment_method', asked.method)
    const intent = typeof session.payment_intent === 'string' && store.get('payment_intent', session.payment_intent)
    if (!asked || !method || !intent) throw new Error(`no challenge of ${session.id}`)
    if (!isConfirmed) {
      rejected(sandbox, intent, {
        code: 'payment_intent_authentication_failure',
        doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
        message: REFUSED,
        payment_method: method,
        type: 'invalid_request_error',
      })
      return { kind: 'declined', message: REFUSED }
    }
    if (asked.decline) return fail(sandbox, intent, method, asked.decline, true)
    return succeed(sandbox, session, intent, method, { isAuthenticated: true, dispute: null })
  })
}
