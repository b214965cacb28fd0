import { setTimeout as delay } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Logger } from '../log/index.ts'
import { markForWakeUp } from './after-commit.ts'
import { backoff, describe, MAX_ATTEMPTS } from './failure.ts'
import { faultPoint } from './fault-point.ts'
import { jobsRun } from './metrics.ts'
import { Signal } from './signal.ts'
import { type EventDatabase, prepared, rows } from './sql.ts'

const POLL = 1_000

/** What a worker's handler gets. It may run again after it has succeeded: outside effects are at least once. */
export interface JobRun<P = unknown> {
  /** Same for each attempt; hand it to the outside as its idempotency key where there is one. */
  key: string
  payload: P
  /** 1 for the first. */
  attempt: number
  log: Logger
  /** Aborted when the process stops. */
  signal: AbortSignal
}

export interface Worker<P = unknown> {
  readonly queue: string
  /** Carries out all of these jobs, at most `atOnce`, or throws. */
  readonly run: (jobs: readonly JobRun<P>[]) => Promise<void>
  readonly atOnce: number
  /** Runs at the same time in one process; 4 unless stated. */
  readonly concurrency: number
  /** Seconds after which a job of a process that died is taken up again; a running one renews it. 30 unless stated. */
  readonly lease: number
  /** Milliseconds from one claim to the next, in which jobs gather. */
  readonly pause: number
}

/** Declares who carries out a queue's jobs: an effect outside of our databases. */
export function worker<P = unknown>(
  queue: string,
  run: (job: JobRun<P>) => Promise<void>,
  options: Partial<Pick<Worker<P>, 'concurrency' | 'lease'>> = {},
): Worker<P> {
  const runAll = async (jobs: readonly JobRun<P>[]) => {
    for (const job of jobs) await run(job)
  }
  return { queue, run: runAll, atOnce: 1, concurrency: 4, lease: 30, pause: 0, ...options }
}

/** Jobs a batch worker takes together, and how long it lets them gather: one that comes alone is taken at once. */
const BATCH = { atOnce: 100, pause: 50 }

/**
 * Declares who carries out jobs that come often and cost little when they are done together. When a batch fails, each of its
 * jobs is tried alone, so that one bad job holds up no other.
 *
 * @param run one batch at a time in one process
 */
export function batchWorker<P = unknown>(queue: string, run: Worker<P>['run']): Worker<P> {
  return { queue, run, concurrency: 1, lease: 30, ...BATCH }
}

const ENQUEUE = prepared(
  `insert into job (queue, key, payload, run_at) values ($1, $2, $3::jsonb, coalesce($4, clock_timestamp()))
   on conflict (queue, key) do nothing returning id`,
)

const CLAIM = prepared(
  `update job j set attempts = j.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $2)
   from (select id from job where queue = $1 and status = 'waiting' and run_at <= clock_timestamp()
           and leased_until < clock_timestamp() order by run_at limit $3 for update skip locked) d
   where j.id = d.id returning j.id, j.key, j.payload, j.attempts`,
)
const DONE = prepared(
  `update job set status = 'done', finished_at = clock_timestamp(), last_error = null where id = any($1::uuid[])`,
)
/** Jobs as they were claimed: who claims one anew counts one more attempt. */
const HELD = `from unnest($1::uuid[], $2::int[]) as held (id, attempts)
  where j.id = held.id and j.attempts = held.attempts and j.status = 'waiting'`
const RENEW = `update job j set leased_until = clock_timestamp() + make_interval(secs => $3) ${HELD}`
const GIVE_BACK = `update job j set attempts = j.attempts - 1, leased_until = '-infinity' ${HELD}`

/**
 * Writes a job in the caller's transaction. A second one under the same key is the same job.
 *
 * @param key usually the id of the event that causes it
 * @returns false when the job existed
 * @throws Error outside a transaction
 */
export async function enqueue(
  em: EntityManager,
  queue: string,
  key: string,
  payload: unknown,
  { runAt }: { runAt?: Date } = {},
): Promise<boolean> {
  if (!em.isInTransaction()) throw new Error(`enqueue(${queue}) needs the transaction of the change that causes it`)
  markForWakeUp(em, { queue })
  const made = await rows(em, ENQUEUE, [queue, key, JSON.stringify(payload ?? null), runAt ?? null])
  return made.length > 0
}

interface JobRow {
  id: string
  key: string
  payload: unknown
  attempts: number
}

export interface WorkerLoop {
  readonly queue: string
  wake(): void
  stop(): Promise<void>
}

/** Runs a queue's jobs until stopped. Instances share a queue; a job is with one of them at a time. */
export function startWorker(db: EventDatabase, worker: Worker, parent: Logger): WorkerLoop {
  const log = parent.child({ queue: worker.queue })
  const signal = new Signal()
  const abort = new AbortController()
  const busy = new Set<Promise<void>>()

  const claim = (limit: number) => db.query<JobRow>(CLAIM, [worker.queue, worker.lease, limit])
  const held = (jobs: readonly JobRow[]) => [jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts)]

  async function carryOut(jobs: readonly JobRow[]): Promise<void> {
    const renewal = setInterval(
      () => void db.query(RENEW, [...held(jobs), worker.lease]).catch(() => {}),
      (worker.lease * 1000) / 3,
    )
    await attempt(jobs).finally(() => clearInterval(renewal))
  }

  async function attempt(jobs: readonly JobRow[]): Promise<void> {
    try {
      // A job that ends its process would otherwise be taken up for ever.
      if (jobs.some(({ attempts }) => attempts > MAX_ATTEMPTS)) throw new Error('the process ended during each attempt')
      faultPoint('job.claimed')
      await worker.run(jobs.map(runOf))
      faultPoint('job.before-done')
      await db.query(DONE, [jobs.map(({ id }) => id)])
      faultPoint('job.after-done')
      jobsRun.inc({ queue: worker.queue, result: 'done' }, jobs.length)
    } catch (error) {
      const [job] = jobs
      // The process is stopping, which says nothing about the jobs: another takes them up.
      if (abort.signal.aborted) await db.query(GIVE_BACK, held(jobs))
      else if (job && jobs.length === 1) await postpone(job, error)
      else for (const one of jobs) await attempt([one])
    }
  }

  const logOf = (job: JobRow): Logger => log.child({ jobKey: job.key, attempt: job.attempts })
  const runOf = (job: JobRow): JobRun => ({
    key: job.key,
    payload: job.payload,
    attempt: job.attempts,
    log: logOf(job),
    signal: abort.signal,
  })

  /** When not even this can be written, the lease runs out and the job comes again. */
  async function postpone(job: JobRow, error: unknown): Promise<void> {
    const dead = job.attempts >= MAX_ATTEMPTS
    jobsRun.inc({ queue: worker.queue, result: dead ? 'dead' : 'failed' })
    if (dead) logOf(job).error({ err: error }, 'job given up')
    else logOf(job).warn({ err: error }, 'job failed')
    await db.query(
      `update job set status = $2, run_at = clock_timestamp() + make_interval(secs => $3::float / 1000),
         leased_until = '-infinity', last_error = $4, finished_at = case when $2 = 'dead' then clock_timestamp() end
       where id = $1 and attempts = $5`,
      [job.id, dead ? 'dead' : 'waiting', backoff(job.attempts), describe(error), job.attempts],
    )
  }

  const isFull = () => busy.size >= worker.concurrency

  function begin(jobs: readonly JobRow[]): void {
    const work = carryOut(jobs)
      .catch((error: unknown) => log.warn({ err: error }, 'job state could not be written'))
      .finally(() => {
        // Otherwise nothing waited for it.
        if (isFull()) signal.raise()
        busy.delete(work)
      })
    busy.add(work)
  }

  async function loop(): Promise<void> {
    const { concurrency, atOnce, pause } = worker
    while (!abort.signal.aborted) {
      try {
        const limit = (concurrency - busy.size) * atOnce
        const jobs = limit > 0 ? await claim(limit) : []
        for (let from = 0; from < jobs.length; from += atOnce) begin(jobs.slice(from, from + atOnce))
        if (jobs.length > 0 && pause > 0) await delay(pause, undefined, { signal: abort.signal }).catch(() => {})
        if (jobs.length < limit || isFull()) await signal.wait(POLL)
      } catch (error) {
        log.warn({ err: error }, 'jobs cannot be claimed, trying again')
        await signal.wait(POLL)
      }
    }
    await Promise.all(busy)
  }

  const running = loop()
  return {
    queue: worker.queue,
    wake: () => signal.raise(),
    async stop() {
      abort.abort()
      signal.raise()
      await running
    },
  }
}
