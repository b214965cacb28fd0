import { type Database, inBatches } from '@forecourt/kernel/db'
import { worker } from '@forecourt/kernel/events'
import { type EverybodyJob, SETTLE_EVERYBODY, SETTLE_OFFERS, type SettleJob } from '../plan/ask-settling.ts'
import { settleBatch } from './settle.ts'
import { settleSome } from './settle-everybody.ts'

/** Brings a seller's offers in line with the plan, a batch at a time. Another instance goes on where one stopped or died. */
export const settleWorker = (db: Database) =>
  worker<SettleJob>(
    SETTLE_OFFERS,
    async ({ payload: { ownerId }, signal, log }) => {
      const bad = new Set<string>()
      await inBatches(db, (em) => settleBatch(em, ownerId, { bad, log }), { checkpoint: () => signal.throwIfAborted() })
      if (bad.size > 0) throw new Error(`${bad.size} vehicles of seller ${ownerId} are not in line with the plan`)
    },
    { concurrency: 2, lease: 10 },
  )

/** Looks at everybody after the free plan has changed. */
export const settleEverybodyWorker = (db: Database) =>
  worker<EverybodyJob>(
    SETTLE_EVERYBODY,
    async ({ key, payload, signal }) => {
      let after = payload.after
      await inBatches(
        db,
        async (em) => {
          after = await settleSome(em, key, after)
          return after !== null
        },
        { checkpoint: () => signal.throwIfAborted() },
      )
    },
    { concurrency: 1, lease: 10 },
  )
