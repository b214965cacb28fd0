import { Type as T } from 'typebox'
import { event, Instant, Nullable, OneOf, type Owner, Uuid } from '../kit.ts'
import { DatacronFigures, datacronCauses } from './datacron-run.ts'

/** A job's time has come, or somebody asked for it. The service that owns the handler does it and reports. */
export const DatacronTicked = event({
  name: 'DatacronTicked',
  version: 1,
  owner: 'scheduler',
  kind: 'fact',
  aggregate: 'datacron-run',
  data: T.Object({
    runId: Uuid,
    datacronId: Uuid,
    /** Of the handler. */
    name: T.String(),
    cause: OneOf(datacronCauses),
    plannedAt: Instant,
    /** Afterwards the run counts as lost, and nobody needs to begin it any more. */
    dueBy: Instant,
  }),
})

/** Somebody asked for a run to stop, or it was given up as lost. */
export const DatacronStopRequested = event({
  name: 'DatacronStopRequested',
  version: 1,
  owner: 'scheduler',
  kind: 'fact',
  aggregate: 'datacron-run',
  data: T.Object({ runId: Uuid, name: T.String() }),
})

const finished = (owner: Owner) =>
  event({
    name: 'DatacronFinished',
    version: 1,
    owner,
    kind: 'fact',
    aggregate: 'datacron-run',
    data: T.Object({
      runId: Uuid,
      name: T.String(),
      outcome: OneOf(['succeeded', 'failed', 'stopped']),
      startedAt: Instant,
      finishedAt: Instant,
      instance: T.String(),
      attempt: T.Integer({ minimum: 1 }),
      error: Nullable(T.String()),
      figures: DatacronFigures,
    }),
  })

/** One `DatacronFinished` for each service that carries out jobs: how a run ended. It may be told twice. */
export const DatacronFinished = {
  auth: finished('auth'),
  billing: finished('billing'),
  catalog: finished('catalog'),
  messaging: finished('messaging'),
} as const
