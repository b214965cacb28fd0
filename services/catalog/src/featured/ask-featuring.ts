import { type EntityManager, newId } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'

/** Name of the job queue that brings the vehicles of sellers into the featured slots, or out of them, as their plans say. */
export const FEATURE_OFFERS = 'feature-offers'
export interface FeatureJob {
  readonly ownerId: string
}

/** Has it looked at whether a seller's vehicles are featured, now or when a plan ends. @param key a second one is the same job */
export const askFeaturing = (
  em: EntityManager,
  ownerId: string,
  key: string = newId(),
  runAt?: Date,
): Promise<boolean> => enqueue(em, FEATURE_OFFERS, key, { ownerId } satisfies FeatureJob, runAt ? { runAt } : {})
