import type { EntityManager } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import type { Place } from '../stripe/where-to-look.ts'

/** The queue of looks at Stripe. */
export const LOOKS = 'stripe-look'

/** Where to look, and the event that said so, if one did; or a checkout that should be over by now. */
export type LookJob = { readonly place: Place; readonly event: string | null } | { readonly checkoutId: string }

/**
 * Leaves it to a job to ask Stripe how a payment stands.
 *
 * @param key one for each occasion
 * @returns false when it was left to one already
 */
export const enqueueLook = (em: EntityManager, key: string, job: LookJob): Promise<boolean> =>
  enqueue(em, LOOKS, key, job)
