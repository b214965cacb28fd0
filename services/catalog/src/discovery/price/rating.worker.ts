import { setImmediate as immediate } from 'node:timers/promises'
import { type Database, type EntityManager, inPartsOf, isolate } from '@forecourt/kernel/db'
import { failureKind } from '@forecourt/kernel/errors'
import { batchWorker, enqueue } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { MATCH_SEARCHES, type MatchJob } from '../saved-search/match-job.ts'
import { type NewRating, type Relabelled, readModel, writeRatings } from '../table/ratings.ts'
import { rateModel } from './rate-model.ts'
import {
  claimModel,
  type DueModel,
  finishModel,
  JUDGE_PRICES,
  type JudgeJob,
  noteAll,
  postponeModel,
  wakeForNext,
} from './rating-due.ts'

/** Vehicles written in one transaction. */
const AT_ONCE = 500
/** Judging leaves others their turn after so many milliseconds. */
const BREATH_MS = 10

/** Judges the prices of models whose vehicles changed, each once however many did (ADR 65). */
export const ratingWorker = ({ db }: { readonly db: Database }) =>
  batchWorker<JudgeJob>(JUDGE_PRICES, async (jobs) => {
    const [first] = jobs
    if (!first) return
    if (jobs.some(({ payload }) => payload.isRebuild)) await noteAll(db)
    await judgeDue(db, first)
    await wakeForNext(db)
  })

/** Judges one due model after another. One that cannot be judged is tried again later, and holds up no other. */
export async function judgeDue(
  db: Database,
  { log, signal }: { readonly log: Logger; readonly signal?: AbortSignal },
): Promise<void> {
  while (!signal?.aborted) {
    const due = await claimModel(db)
    if (!due) return
    try {
      await judgeModel(db, due, log)
      await finishModel(db, due)
    } catch (error) {
      if (failureKind(error) === 'outage') throw error
      log.error({ err: error, model: due.model }, 'the prices of a model could not be judged')
      await postponeModel(db, due)
    }
  }
}

async function judgeModel(db: Database, { model, isSilent }: DueModel, log: Logger): Promise<void> {
  const rows = await readModel(db, model)
  const ratings = await rateModel(rows, breather())
  const changed = rows.flatMap((row): NewRating[] => {
    const { rating = null, belowMedian = null, isWider = false } = ratings.get(row.id) ?? {}
    const isSame = rating === row.rating && belowMedian === row.belowMedian && isWider === row.isWider
    return isSame ? [] : [{ id: row.id, minor: row.minor, currency: row.currency, rating, belowMedian, isWider }]
  })
  const tells = !isSilent && changed.length > 0 && (await isLookedForByRating(db))
  for (let from = 0; from < changed.length; from += AT_ONCE)
    await isolate(changed.slice(from, from + AT_ONCE), {
      run: inPartsOf(db, async (em, some: readonly NewRating[]) => {
        const relabelled = await writeRatings(em, some)
        if (tells) await matchRelabelled(em, relabelled)
      }),
      onBad: ({ id }, err) => log.error({ err, vehicleId: id }, 'a rating could not be written'),
    })
}

function breather(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < BREATH_MS) return
    await immediate()
    last = performance.now()
  }
}

/** Whether any saved search filters by rating: else nobody waits for one. */
const isLookedForByRating = async (db: Database): Promise<boolean> => {
  const [found] = await db.query<{ found: boolean }>(
    `select exists (select from saved_search where jsonb_exists(filter, 'rating')) as found`,
  )
  return found?.found ?? false
}

async function matchRelabelled(em: EntityManager, relabelled: readonly Relabelled[]): Promise<void> {
  const at = new Date().toISOString()
  for (const { vehicleId, before } of relabelled)
    await enqueue(em, MATCH_SEARCHES, `${vehicleId}:rated:${at}`, { vehicleId, before, at } satisfies MatchJob)
}
