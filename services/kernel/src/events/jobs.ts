import type { JobSubject } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Logger } from '../log/index.ts'
import { wakeAfterCommit } from './after-commit.ts'
import { type Batch, prepared, rows, withCommit } from './sql.ts'

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
  /**
   * What a job depends on outside, where that is not the same for all of its queue (a channel, a name): an outage holds up
   * the jobs of one kind only. Of few values.
   */
  readonly kindOf?: (payload: P) => string
  /**
   * The member of the payload that `kindOf` goes by: jobs of a kind that rests are not even claimed, for queues where tens of
   * thousands may wait for one.
   */
  readonly kindIn?: string & keyof P
  /** What a job is about, for those who find it given up: what has a page of its own. */
  readonly aboutOf?: (payload: P) => JobSubject | undefined
  /** Attempts before a job is given up; twelve, of some two hours, unless stated. Beyond them a job comes every hour. */
  readonly attempts?: number
  /** Writes down elsewhere that a job is given up, before the job says so. May run twice. */
  readonly givenUp?: (job: Pick<JobRun<P>, 'key' | 'payload' | 'attempt'>, error: unknown) => Promise<unknown>
}

/** Declares who carries out a queue's jobs: an effect outside of our databases. */
export function worker<P = unknown>(
  queue: string,
  run: (job: JobRun<P>) => Promise<void>,
  options: Partial<
    Pick<Worker<P>, 'concurrency' | 'lease' | 'kindOf' | 'kindIn' | 'aboutOf' | 'attempts' | 'givenUp'>
  > = {},
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

/**
 * The statement that makes a job of each row (queue, key, payload as JSON) that a query finds: for those who decide in the
 * same statement what there is to do. Their workers look by themselves within a second, unless `wakeWorker` tells them.
 */
export const insertJobs = (rows: string): string =>
  `insert into job (queue, key, payload) ${rows} on conflict (queue, key) do nothing`

const ENQUEUE_ALL = prepared(
  insertJobs(
    'select queue, key, payload::jsonb from unnest($1::text[], $2::text[], $3::text[]) as j (queue, key, payload)',
  ),
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
  wakeWorker(em, queue)
  const made = await rows(em, ENQUEUE, [queue, key, JSON.stringify(payload ?? null), runAt ?? null])
  return made.length > 0
}

/**
 * Notes how far a job is, in the transaction of what it has done: an attempt after this process has died goes on there, with
 * this payload.
 *
 * @returns false where the job was dropped
 */
export async function keepPlace(em: EntityManager, queue: string, key: string, payload: unknown): Promise<boolean> {
  const kept = 'update job set payload = $3::jsonb where queue = $1 and key = $2 returning id'
  return (await rows(em, kept, [queue, key, JSON.stringify(payload)])).length > 0
}

/** Takes a job back that nobody wants any more. One that is under way is not stopped: it hears of it by {@link keepPlace}. */
export const dropJob = (em: EntityManager, queue: string, key: string): Promise<unknown> =>
  rows(em, 'delete from job where queue = $1 and key = $2', [queue, key])

/** A job is written in the transaction of its cause, and its worker is woken after the commit. */
export function wakeWorker(em: EntityManager, queue: string): void {
  if (!em.isInTransaction()) throw new Error(`enqueue(${queue}) needs the transaction of the change that causes it`)
  wakeAfterCommit(em, { queue })
}

interface NewJob {
  readonly queue: string
  readonly key: string
  readonly payload: string
}

const JOBS: Batch<NewJob> = {
  statement: (jobs) => ({
    text: ENQUEUE_ALL,
    params: [jobs.map(({ queue }) => queue), jobs.map(({ key }) => key), jobs.map(({ payload }) => payload)],
  }),
}

/** The same at the end of the transaction, with its COMMIT: for those who need not know whether the job existed. */
export async function enqueueWithCommit(
  em: EntityManager,
  queue: string,
  key: string,
  payload: unknown,
): Promise<void> {
  wakeWorker(em, queue)
  await withCommit(em, JOBS, { queue, key, payload: JSON.stringify(payload ?? null) })
}
