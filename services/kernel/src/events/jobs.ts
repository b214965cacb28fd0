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
  readonly run: (job: JobRun<P>) => Promise<void>
  /** Jobs at the same time in one process; 4 unless stated. */
  readonly concurrency: number
  /** Seconds after which a job of a process that died is taken up again; a running one renews it. 30 unless stated. */
  readonly lease: number
}

/** Declares who carries out a queue's jobs: an effect outside of our databases. */
export function worker<P = unknown>(
  queue: string,
  run: Worker<P>['run'],
  options: Partial<Pick<Worker<P>, 'concurrency' | 'lease'>> = {},
): Worker<P> {
  return { queue, run, concurrency: 4, lease: 30, ...options }
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
  `update job set status = 'done', finished_at = clock_timestamp(), last_error = null where id = $1`,
)

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

  async function carryOut(job: JobRow): Promise<void> {
    const entry = log.child({ jobKey: job.key, attempt: job.attempts })
    const renewal = setInterval(
      () => {
        const renew = `update job set leased_until = clock_timestamp() + make_interval(secs => $2) where id = $1 and attempts = $3`
        db.query(renew, [job.id, worker.lease, job.attempts]).catch(() => {})
      },
      (worker.lease * 1000) / 3,
    )
    try {
      // A job that ends its process would otherwise be taken up for ever.
      if (job.attempts > MAX_ATTEMPTS) throw new Error('the process ended during each attempt')
      faultPoint('job.claimed')
      await worker.run({ key: job.key, payload: job.payload, attempt: job.attempts, log: entry, signal: abort.signal })
      faultPoint('job.before-done')
      await db.query(DONE, [job.id])
      faultPoint('job.after-done')
      jobsRun.inc({ queue: worker.queue, result: 'done' })
    } catch (error) {
      await postpone(job, error, entry)
    } finally {
      clearInterval(renewal)
    }
  }

  /** When not even this can be written, the lease runs out and the job comes again. */
  async function postpone(job: JobRow, error: unknown, entry: Logger): Promise<void> {
    if (abort.signal.aborted) {
      // The process is stopping, which says nothing about the job: another takes it up.
      const giveBack = `update job set attempts = attempts - 1, leased_until = '-infinity' where id = $1 and attempts = $2`
      await db.query(giveBack, [job.id, job.attempts])
      return
    }
    const dead = job.attempts >= MAX_ATTEMPTS
    jobsRun.inc({ queue: worker.queue, result: dead ? 'dead' : 'failed' })
    if (dead) entry.error({ err: error }, 'job given up')
    else entry.warn({ err: error }, 'job failed')
    await db.query(
      `update job set status = $2, run_at = clock_timestamp() + make_interval(secs => $3::float / 1000),
         leased_until = '-infinity', last_error = $4, finished_at = case when $2 = 'dead' then clock_timestamp() end
       where id = $1 and attempts = $5`,
      [job.id, dead ? 'dead' : 'waiting', backoff(job.attempts), describe(error), job.attempts],
    )
  }

  async function loop(): Promise<void> {
    while (!abort.signal.aborted) {
      try {
        const free = worker.concurrency - busy.size
        const jobs = free > 0 ? await claim(free) : []
        for (const job of jobs) {
          const work = carryOut(job)
            .catch((error: unknown) => log.warn({ err: error }, 'job state could not be written'))
            .finally(() => {
              busy.delete(work)
              signal.raise()
            })
          busy.add(work)
        }
        if (jobs.length === 0 || busy.size >= worker.concurrency) await signal.wait(POLL)
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
