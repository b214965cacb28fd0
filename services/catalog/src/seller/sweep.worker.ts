import { type Database, inBatches } from '@forecourt/kernel/db'
import { type Ticker, ticker, worker } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { requireSwept, resumeSweeps, SWEEP_SELLER, type SweepJob, sweepBatch } from './seller-sweep.ts'

/** Carries out sweeps, a batch at a time. Another instance goes on where one stopped or died. */
export const sweepWorker = (db: Database) =>
  worker<SweepJob>(
    SWEEP_SELLER,
    async ({ payload: { ownerId }, signal, log }) => {
      await inBatches(db, (em) => sweepBatch(em, ownerId, log), { checkpoint: () => signal.throwIfAborted() })
      await requireSwept(db, ownerId)
    },
    { concurrency: 2, lease: 10 },
  )

const EVERY = 3_600_000

/** Looks for sweeps that nobody works on, once when the service starts and then every hour, until stopped. */
export const startResumingSweeps = (db: Database, log: Logger): Ticker =>
  ticker('lost sweeps', EVERY, () => resumeSweeps(db), log)
