import { hostname } from 'node:os'
import {
  type DatacronFigures,
  DatacronFinished,
  type DatacronHandlersOf,
  DatacronStopRequested,
  DatacronTicked,
  type EventDataOf,
} from '@forecourt/contracts'
import type { Database } from '../db/index.ts'
import { failureKind, isOutage } from '../errors/index.ts'
import { type Consumer, consumer } from '../events/consumer.ts'
import { emit } from '../events/emit.ts'
import { describe } from '../events/failure.ts'
import { enqueue, type JobRun, type Worker, worker } from '../events/jobs.ts'
import type { Logger } from '../log/index.ts'
import { DATACRON_QUEUE, isStopped, requestStop, StopRequested } from './stop.ts'

/** Attempts of a run; after the last failure it is reported as failed. */
const ATTEMPTS = 3

/** Seconds after which a run whose process died is taken up by another instance. */
const LEASE = 30

/** What a handler works with. */
export interface DatacronRunContext {
  readonly runId: string
  /** The instant this run stands for; a late one is not "now". */
  readonly plannedAt: Date
  readonly log: Logger
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
  /** Between two pieces of work: throws when somebody asked for a stop, or the process ends. What is done stays done. */
  checkpoint(): Promise<void>
}

/**
 * Does a scheduled job's work. It may be run again after it has succeeded, when the process dies before that is written
 * down: it must come to the same result then.
 *
 * @returns figures for the run log
 */
export type DatacronHandler = (run: DatacronRunContext) => Promise<DatacronFigures>

type Working = keyof typeof DatacronFinished
/** A handler for each name the contract gives to the service. */
export type DatacronHandlers<O extends Working> = Readonly<Record<DatacronHandlersOf<O>, DatacronHandler>>

interface Work {
  // biome-ignore lint/suspicious/noExplicitAny: consumers of different contracts
  readonly consumers: readonly Consumer<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: as `startEvents` takes them
  readonly workers: readonly Worker<any>[]
}

type Assignment = Pick<EventDataOf<typeof DatacronTicked>, 'runId' | 'name' | 'plannedAt'>

/**
 * What a service gives to `startEvents` to carry out its scheduled jobs: it takes up ticks as kernel jobs (one for each run,
 * leased, so that a run whose process dies goes on elsewhere), hears of stops, and reports how each run ended.
 *
 * @param instance shown in the run log
 */
export function datacronWork<O extends Working>(
  owner: O,
  db: Database,
  handlers: DatacronHandlers<O>,
  { lease = LEASE, instance = `${hostname()}:${process.pid}` }: { lease?: number; instance?: string } = {},
): Work {
  const known = new Map<string, DatacronHandler>(Object.entries(handlers))
  const finished: (typeof DatacronFinished)[Working] = DatacronFinished[owner]

  const takeUp = consumer(DatacronTicked, `${owner}.take-up-datacron`, async ({ em, data }) => {
    // A run that was given up is not begun any more: a service that comes back after days has no use for its ticks.
    if (!known.has(data.name) || new Date(data.dueBy) <= new Date()) return 'skipped'
    const { runId, name, plannedAt } = data
    await enqueue(em, DATACRON_QUEUE, runId, { runId, name, plannedAt } satisfies Assignment)
  })

  const hearStop = consumer(DatacronStopRequested, `${owner}.stop-datacron`, async ({ em, data }) => {
    if (!known.has(data.name)) return 'skipped'
    const now = new Date()
    if (await requestStop(em, data.runId))
      await emit(em, finished, ending(data, { outcome: 'stopped', startedAt: now, attempt: 1 }))
  })

  const ending = (
    { runId, name }: Pick<Assignment, 'runId' | 'name'>,
    end: {
      readonly outcome: 'succeeded' | 'failed' | 'stopped'
      readonly startedAt: Date
      readonly attempt: number
      readonly error?: string
      readonly figures?: DatacronFigures
    },
  ) => ({
    aggregateId: runId,
    data: {
      runId,
      name,
      instance,
      outcome: end.outcome,
      attempt: end.attempt,
      error: end.error ?? null,
      figures: end.figures ?? {},
      startedAt: end.startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
    },
  })

  async function carryOut({ payload, attempt, log, signal }: JobRun<Assignment>): Promise<void> {
    const startedAt = new Date()
    const end = await attemptOf(payload, log, signal).catch((error: unknown) => {
      if (error instanceof StopRequested) return { outcome: 'stopped' as const }
      // Ends with the process, waits for the end of an outage, or comes again after a while.
      if (signal.aborted || isOutage(error) || (failureKind(error) === 'passing' && attempt < ATTEMPTS)) throw error
      log.error({ err: error, datacron: payload.name }, 'scheduled job failed')
      return { outcome: 'failed' as const, error: describe(error) }
    })
    await db.transaction((em) => emit(em, finished, ending(payload, { ...end, startedAt, attempt })))
  }

  async function attemptOf({ runId, name, plannedAt }: Assignment, log: Logger, signal: AbortSignal) {
    const handler = known.get(name)
    if (!handler) throw new Error(`${owner} has no handler "${name}"`)
    const checkpoint = async () => {
      signal.throwIfAborted()
      if (await isStopped(db, runId)) throw new StopRequested()
    }
    await checkpoint()
    const figures = await handler({ runId, plannedAt: new Date(plannedAt), log, signal, checkpoint })
    return { outcome: 'succeeded' as const, figures }
  }

  return {
    consumers: [takeUp, hearStop],
    workers: [worker(DATACRON_QUEUE, carryOut, { concurrency: 2, lease, kindOf: ({ name }) => name })],
  }
}
