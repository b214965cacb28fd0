import { setTimeout as delay } from 'node:timers/promises'
import { failureKind } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { Breaker, type Outage } from './breaker.ts'
import { MAX_ATTEMPTS } from './failure.ts'
import { faultPoint } from './fault-point.ts'
import { type JobRow, jobStore } from './job-store.ts'
import type { JobRun, Worker } from './jobs.ts'
import { jobsRun } from './metrics.ts'
import { Signal } from './signal.ts'
import type { EventDatabase } from './sql.ts'
import { untilWritten } from './until-written.ts'

const POLL = 1_000
/** Where somebody else watches the queue (job-watch.ts), it is looked at by itself as seldom as this, milliseconds. */
export const WATCHED_POLL = 15_000

export interface WorkerLoop {
  readonly queue: string
  /** What its jobs wait for, by kind. */
  outages(): ReadonlyMap<string, Outage>
  wake(): void
  stop(): Promise<void>
}

/**
 * Runs a queue's jobs until stopped. Instances share a queue; a job is with one of them at a time.
 *
 * @param poll milliseconds after which a queue that had nothing to do is looked at again, unless it is woken
 */
export function startWorker(db: EventDatabase, worker: Worker, parent: Logger, poll = POLL): WorkerLoop {
  const { queue, concurrency, atOnce, pause, lease, kindOf, kindIn, attempts: most = MAX_ATTEMPTS, givenUp } = worker
  const log = parent.child({ queue })
  const store = jobStore(db, queue, lease)
  const signal = new Signal()
  const abort = new AbortController()
  const busy = new Set<Promise<void>>()
  const breakers = new Map<string, Breaker>()

  function breaker(kind: string): Breaker {
    const known = breakers.get(kind) ?? new Breaker(kind, log)
    breakers.set(kind, known)
    return known
  }
  const breakerOf = (job: JobRow): Breaker => breaker(kindOf ? `${queue}.${kindOf(job.payload)}` : queue)

  const outages = (): ReadonlyMap<string, Outage> =>
    new Map([...breakers].flatMap(([kind, { outage }]) => (outage ? [[kind, outage] as const] : [])))

  async function carryOut(jobs: readonly JobRow[]): Promise<void> {
    const renewal = setInterval(() => void store.renew(jobs).catch(() => {}), (lease * 1000) / 3)
    await attempt(jobs).finally(() => clearInterval(renewal))
  }

  async function attempt(jobs: readonly JobRow[]): Promise<void> {
    const [first] = jobs
    if (!first) return
    const gate = breakerOf(first)
    if (gate.allowance(1) === 0) return await note(() => store.giveBack(jobs, Math.max(gate.rest, POLL / 4)))
    try {
      // A job that ends its process would otherwise be taken up for ever.
      if (jobs.some(({ attempts }) => attempts > most)) throw new Error('the process ended during each attempt')
      faultPoint('job.claimed')
      await gate.run(() => worker.run(jobs.map(runOf)))
    } catch (error) {
      return await notDone(jobs, error, gate)
    }
    gate.succeeded(first.id)
    faultPoint('job.before-done')
    await note(() => store.done(jobs))
    faultPoint('job.after-done')
    jobsRun.inc({ queue, result: 'done' }, jobs.length)
  }

  async function notDone(jobs: readonly JobRow[], error: unknown, gate: Breaker): Promise<void> {
    const [job] = jobs
    // The process is stopping, which says nothing about the jobs: another takes them up.
    if (!job || abort.signal.aborted) return void (await note(() => store.giveBack(jobs, 0)))
    if (jobs.length > 1 && failureKind(error) !== 'outage') {
      for (const one of jobs) await attempt([one])
      return
    }
    const wait = gate.failed(job.id, error)
    if (wait === undefined) return await postpone(job, error)
    jobsRun.inc({ queue, result: 'deferred' }, jobs.length)
    await note(() => store.giveBack(jobs, Math.max(wait, gate.rest), error))
  }

  async function postpone(job: JobRow, error: unknown): Promise<void> {
    const dead = job.attempts >= most || failureKind(error) === 'final'
    jobsRun.inc({ queue, result: dead ? 'dead' : 'failed' })
    if (dead) logOf(job).error({ err: error }, 'job given up')
    else logOf(job).warn({ err: error }, 'job failed')
    if (dead && givenUp) await note(() => givenUp({ ...job, attempt: job.attempts }, error))
    await note(() => store.failed(job, error, dead))
  }

  const note = (write: () => Promise<unknown>) => untilWritten(write, abort.signal)

  const logOf = (job: JobRow): Logger => log.child({ jobKey: job.key, attempt: job.attempts })
  const runOf = (job: JobRow): JobRun => ({
    key: job.key,
    payload: job.payload,
    attempt: job.attempts,
    log: logOf(job),
    signal: abort.signal,
  })

  const isFull = () => busy.size >= concurrency

  function begin(jobs: readonly JobRow[]): void {
    const work = carryOut(jobs)
      .catch((error: unknown) => log.warn({ err: error }, 'job state could not be written'))
      .finally(() => {
        // The loop only waits for a place when all are taken.
        if (isFull()) signal.raise()
        busy.delete(work)
      })
    busy.add(work)
  }

  /**
   * How many jobs may be claimed. Where an outage holds up jobs of one kind only, that is judged for each job once it
   * is here.
   */
  function room(): number {
    const free = (concurrency - busy.size) * atOnce
    return kindOf ? free : breaker(queue).allowance(free)
  }

  /** Kinds that wait for the end of an outage: their jobs stay where they are. */
  function resting() {
    if (!kindIn) return undefined
    const kinds = [...breakers].flatMap(([name, gate]) =>
      gate.allowance(1) === 0 ? [name.slice(queue.length + 1)] : [],
    )
    return kinds.length > 0 ? { member: kindIn, kinds } : undefined
  }

  async function loop(): Promise<void> {
    let failures = 0
    while (!abort.signal.aborted) {
      // Another instance may have done what waited here: looked at, an outage that nothing meets any more ends.
      outages()
      try {
        const limit = room()
        const jobs = limit > 0 ? await store.claim(limit, resting()) : []
        failures = 0
        for (let from = 0; from < jobs.length; from += atOnce) begin(jobs.slice(from, from + atOnce))
        if (jobs.length > 0 && pause > 0) await delay(pause, undefined, { signal: abort.signal }).catch(() => {})
        if (limit === 0 && !isFull()) await signal.wait(Math.min(Math.max(breaker(queue).rest, 10), POLL))
        else if (jobs.length < limit || isFull()) await signal.wait(poll)
      } catch (error) {
        failures += 1
        if (failures % 60 === 1) log.warn({ err: error, failures }, 'jobs cannot be claimed, trying again')
        await signal.wait(POLL)
      }
    }
    await Promise.all(busy)
  }

  const running = loop()
  return {
    queue,
    outages,
    wake: () => signal.raise(),
    async stop() {
      abort.abort()
      signal.raise()
      await running
    },
  }
}
