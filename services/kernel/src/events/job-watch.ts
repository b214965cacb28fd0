import type { Logger } from '../log/index.ts'
import { type EventDatabase, prepared } from './sql.ts'
import { type Ticker, ticker } from './ticker.ts'
import type { WorkerLoop } from './worker-loop.ts'

/** Milliseconds after which a job that is due, or was left by another instance, is seen. */
const LOOK_EVERY = 1_000

/** By the index of waiting jobs, one step for each queue. What is claimed by somebody alive is not due. */
const DUE = prepared(
  `select q.name from unnest($1::text[]) as q (name) where exists (
     select from job where queue = q.name and status = 'waiting' and run_at <= statement_timestamp()
       and leased_until < statement_timestamp())`,
)

/**
 * Looks for due jobs of all queues of a service in one statement, and wakes the loops that have some. Each loop looking by itself
 * was one update a second for each of some twenty queues, which kept a tenth of a core busy where nobody did anything.
 */
export function watchJobs(db: EventDatabase, loops: readonly WorkerLoop[], log: Logger): Ticker {
  const byQueue = Map.groupBy(loops, ({ queue }) => queue)
  const queues = [...byQueue.keys()]
  return ticker(
    'job watch',
    LOOK_EVERY,
    async () => {
      // Another instance may have done what waited here: looked at, an outage that nothing meets any more ends.
      for (const loop of loops) loop.outages()
      if (queues.length === 0) return
      const due = await db.query<{ name: string }>(DUE, [queues])
      for (const { name } of due) for (const loop of byQueue.get(name) ?? []) loop.wake()
    },
    log,
  )
}
