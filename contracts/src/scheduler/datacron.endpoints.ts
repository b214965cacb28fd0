import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, List, Nullable, OneOf, PageQuery, Strict } from '../kit.ts'
import { DatacronRun, datacronRunStates } from './datacron-run.ts'

/** How many coming runs are told. */
export const nextRunsShown = 5

const runFilters = {
  ...PageQuery(20, 100, ['plannedAt', '-plannedAt']),
  state: T.Optional(OneOf(datacronRunStates)),
}

/** Runs a job now, also an inactive one. It does not run beside itself: 409 while a run is not over. */
export const runDatacron = endpoint({
  id: 'scheduler.runDatacron',
  method: 'POST',
  path: '/admin/datacron/:id/run',
  access: 'admin.datacron.update',
  summary: 'Run a scheduled job now',
  params: IdParams,
  replies: { 202: Data(DatacronRun) },
  errors: ['NOT_FOUND', 'DATACRON_RUNNING', 'INVALID'],
})

/** Asks the run of a job that is not over to stop; it does so between two batches. Asking again changes nothing. */
export const stopDatacron = endpoint({
  id: 'scheduler.stopDatacron',
  method: 'DELETE',
  path: '/admin/datacron/:id/run',
  access: 'admin.datacron.update',
  summary: 'Stop the run of a scheduled job',
  params: IdParams,
  replies: { 202: Data(DatacronRun) },
  errors: ['NOT_FOUND', 'DATACRON_IDLE'],
})

/** The run log of one job, newest first unless sorted otherwise. Lines are kept for 90 days. */
export const listDatacronRuns = endpoint({
  id: 'scheduler.listDatacronRuns',
  method: 'GET',
  path: '/admin/datacron/:id/runs',
  access: 'admin.datacron.index',
  summary: 'Runs of a scheduled job',
  params: IdParams,
  query: Strict(runFilters),
  replies: { 200: List(DatacronRun) },
  errors: ['NOT_FOUND', 'PAGE_TOO_DEEP'],
})

/** The run log of all jobs, newest first unless sorted otherwise. */
export const listAllDatacronRuns = endpoint({
  id: 'scheduler.listAllDatacronRuns',
  method: 'GET',
  path: '/admin/datacron-run',
  access: 'admin.datacron.index',
  summary: 'Runs of all scheduled jobs',
  query: Strict({ ...runFilters, q: T.Optional(T.String({ maxLength: 200, description: 'part of a job’s name' })) }),
  replies: { 200: List(DatacronRun) },
  errors: ['PAGE_TOO_DEEP'],
})

/** Every job with its last run and its next one, by name: for a dashboard. */
export const datacronStatus = endpoint({
  id: 'scheduler.datacronStatus',
  method: 'GET',
  path: '/admin/datacron-status',
  access: 'admin.datacron.index',
  summary: 'Last and next run of each scheduled job',
  replies: {
    200: Data(
      T.Array(
        T.Object({
          id: T.String({ format: 'uuid' }),
          name: T.String(),
          active: T.Boolean(),
          lastRun: Nullable(DatacronRun),
          /** Null of an inactive job. */
          nextAt: Nullable(Instant),
        }),
      ),
    ),
  },
})

const NextRuns = Data(T.Object({ timeZone: T.String(), next: T.Array(Instant) }))

/** When a job runs next. An inactive one is told as if it were active. */
export const nextDatacronRuns = endpoint({
  id: 'scheduler.nextDatacronRuns',
  method: 'GET',
  path: '/admin/datacron/:id/next',
  access: 'admin.datacron.index',
  summary: 'The next runs of a scheduled job',
  params: IdParams,
  replies: { 200: NextRuns },
  errors: ['NOT_FOUND'],
})

/** When a job would run with this expression: for a form that is not saved yet. */
export const previewDatacron = endpoint({
  id: 'scheduler.previewDatacron',
  method: 'GET',
  path: '/admin/datacron-preview',
  access: 'admin.datacron.index',
  summary: 'The next runs of a cron expression',
  query: Strict({ cron: T.String({ maxLength: 120 }), timeZone: T.Optional(T.String({ maxLength: 120 })) }),
  replies: { 200: NextRuns },
  errors: ['INVALID'],
})
