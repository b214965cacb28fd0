import { type Static, Type as T } from 'typebox'
import { Instant, Nullable, OneOf, Uuid } from '../kit.ts'

/**
 * Why a run came to be. `schedule`: its time came. `catch_up`: its time had come while no scheduler ran. `manual`: somebody
 * asked for it.
 */
export const datacronCauses = ['schedule', 'catch_up', 'manual'] as const

/**
 * - `running`, `stopping`: with the owning service; it was asked to stop.
 * - `succeeded`, `failed`, `stopped`: what that service reported.
 * - `skipped`: its time came while the run before was not over; nothing was done.
 * - `missed`: its time came while no scheduler ran, too long ago to be caught up; nothing was done.
 * - `lost`: the service did not report within the job's limit.
 */
export const datacronRunStates = [
  'running',
  'stopping',
  'succeeded',
  'failed',
  'stopped',
  'skipped',
  'missed',
  'lost',
] as const
export type DatacronRunState = (typeof datacronRunStates)[number]

/** What a run did, by name: counts, days and the like. */
export const DatacronFigures = T.Record(T.String(), T.Union([T.Number(), T.String()]))
export type DatacronFigures = Static<typeof DatacronFigures>

/** A line of the run log. */
export const DatacronRun = T.Object({
  id: Uuid,
  datacronId: Uuid,
  name: T.String(),
  cause: OneOf(datacronCauses),
  state: OneOf(datacronRunStates),
  plannedAt: Instant,
  /** When the service began with it; null until it reports. */
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  /** Milliseconds from beginning to end. */
  duration: Nullable(T.Integer({ minimum: 0 })),
  /** The scheduler instance that claimed the tick, and the service instance that did the work. */
  scheduledBy: T.String(),
  carriedOutBy: Nullable(T.String()),
  /** 1 unless an attempt failed, or the process that made it ended. */
  attempts: Nullable(T.Integer({ minimum: 1 })),
  /** Who asked for it, of a manual run. */
  requestedBy: Nullable(Uuid),
  error: Nullable(T.String()),
  figures: Nullable(DatacronFigures),
})
export type DatacronRun = Static<typeof DatacronRun>
