import type { JobSubject } from '@forecourt/contracts'
import { type Worker, worker } from '@forecourt/kernel/events'
import { STRIPE_QUEUE, type StripeJob } from '../store/stripe-jobs.ts'
import { isFinal } from '../stripe/stripe-refusal.ts'
import { endSession } from './end-session.ts'
import { giveBack } from './give-back.ts'
import { look } from './look.ts'
import { makeSession } from './make-session.ts'
import { LEASE, type PaymentParts } from './parts.ts'
import { sessionOf } from './session-rows.ts'

const aboutOf = ({ effect: { type, checkoutId: id } }: StripeJob): JobSubject => ({
  what: type === 'refundPayment' ? 'refund' : 'payment',
  id,
})

/** Does at Stripe what an account decided. Each may be done twice. */
export const orderWorker = (parts: PaymentParts): Worker<StripeJob> =>
  worker<StripeJob>(
    STRIPE_QUEUE,
    async ({ key, payload: { userId, effect, reaches }, log }) => {
      const { checkoutId } = effect
      switch (effect.type) {
        case 'openSession':
          // Whoever asked was told already, or has gone; the checkout is closed.
          await makeSession(parts, checkoutId).catch((error: unknown) => {
            if (!isFinal(error)) throw error
            log.error({ err: error, checkoutId }, 'Stripe refused a session')
          })
          return
        case 'expireSession':
          return endSession(parts, checkoutId)
        case 'confirmSession': {
          const known = await sessionOf(parts.db, checkoutId)
          if (known?.sessionId) await look(parts, { session: known.sessionId })
          return
        }
        case 'refundPayment':
          return giveBack(parts, { key, userId, checkoutId, amount: effect.amount, reason: effect.reason, reaches })
      }
    },
    // A key that may not refund holds up no purchase.
    { concurrency: 8, lease: LEASE, kindOf: ({ effect }) => effect.type, aboutOf },
  )
