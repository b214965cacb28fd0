import { type Worker, worker } from '@forecourt/kernel/events'
import { endSession } from './end-session.ts'
import { look } from './look.ts'
import { noteFound } from './look-again.ts'
import { LOOKS, type LookJob } from './looks.ts'
import { LEASE, type PaymentParts } from './parts.ts'
import { sessionOf } from './session-rows.ts'

/** Asks Stripe where a webhook or the reconciliation says so. Each is a job of its own: a bad one holds up no other. */
export const lookWorker = (parts: PaymentParts): Worker<LookJob> =>
  worker<LookJob>(
    LOOKS,
    async ({ payload }) => {
      if ('checkoutId' in payload) return settle(parts, payload.checkoutId)
      const found = await look(parts, payload.place)
      if (payload.event !== null) await noteFound(parts.db, payload.event, found)
    },
    {
      ...{ concurrency: 8, lease: LEASE },
      aboutOf: (job) => ('checkoutId' in job ? { what: 'payment', id: job.checkoutId } : undefined),
    },
  )

/**
 * A checkout that is past due: what became of its session, or that there is none.
 *
 * @throws Error where Stripe does not know a session it made for us: another account of Stripe's is asked by now
 */
async function settle(parts: PaymentParts, checkoutId: string): Promise<void> {
  const known = await sessionOf(parts.db, checkoutId)
  if (!known?.sessionId) return endSession(parts, checkoutId)
  if ((await look(parts, { session: known.sessionId })) !== checkoutId)
    throw new Error(`Stripe does not know session ${known.sessionId} of checkout ${checkoutId}`)
}
