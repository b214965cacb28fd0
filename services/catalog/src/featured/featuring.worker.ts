import { type Database, inBatches } from '@forecourt/kernel/db'
import { type Ticker, ticker, worker } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { FEATURE_OFFERS, type FeatureJob } from './ask-featuring.ts'
import { featureBatch, RESUME_EVERY, resumeFeaturing } from './feature-offers.ts'

/** Brings sellers' vehicles into the featured slots or out of them, a batch at a time. Another instance goes on where one died. */
export const featuringWorker = (db: Database) =>
  worker<FeatureJob>(
    FEATURE_OFFERS,
    async ({ payload: { ownerId }, signal }) => {
      let after: string | null = null
      await inBatches(
        db,
        async (em) => {
          after = await featureBatch(em, ownerId, after)
          return after !== null
        },
        { checkpoint: () => signal.throwIfAborted() },
      )
    },
    { concurrency: 2, lease: 10 },
  )

/** Looks for sellers who are not featured as their plans say, once when the service starts and then every hour, until stopped. */
export const startResumingFeaturing = (db: Database, log: Logger): Ticker =>
  ticker('featured sellers', RESUME_EVERY, () => resumeFeaturing(db), log)
