import {
  datacronStatus,
  jobOverview,
  listAllDatacronRuns,
  listDatacronRuns,
  nextDatacronRuns,
  nextRunsShown,
  previewDatacron,
  runDatacron,
  stopDatacron,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { checkTimes } from '../datacron/datacron.ts'
import { DEFAULT_TIME_ZONE, nextTimes, type Times } from '../datacron/schedule.ts'
import { lastRuns, listRuns } from './run-log.ts'
import { runNow, stopRun } from './steer.ts'

/** Running and stopping jobs, their log and what comes next. */
export function runRoutes(
  app: App,
  { instance, seconds }: { readonly instance: string; readonly seconds: number },
): void {
  app.endpoint(runDatacron, async ({ em, params, user }) => ({ data: await runNow(em, params.id, user, instance) }))
  app.endpoint(stopDatacron, async ({ em, params, user }) => ({ data: await stopRun(em, params.id, user) }))
  app.endpoint(listDatacronRuns, async ({ em, params, query }) => {
    await readTimes(em, params.id)
    return listRuns(em, query, params.id)
  })
  app.endpoint(listAllDatacronRuns, ({ em, query }) => listRuns(em, query))
  const overview = async (em: EntityManager) => {
    const jobs = await sql<Times & { id: string; name: string; active: boolean }>(
      em,
      'select id, name, active, cron, time_zone as "timeZone" from datacron where archived_at is null order by name',
    )
    const last = await lastRuns(em)
    const data = jobs.map(({ id, name, active, ...times }) => ({
      id,
      name,
      active,
      lastRun: last.get(id) ?? null,
      nextAt: active ? (upcoming(times, 1).next[0] ?? null) : null,
    }))
    return { data }
  }
  app.endpoint(datacronStatus, ({ em }) => overview(em))
  app.endpoint(jobOverview, ({ em }) => overview(em))
  app.endpoint(nextDatacronRuns, async ({ em, params }) => ({ data: upcoming(await readTimes(em, params.id)) }))
  app.endpoint(previewDatacron, async ({ query: { cron, timeZone = null } }) => {
    checkTimes({ cron, timeZone }, seconds)
    return { data: upcoming({ cron, timeZone }) }
  })
}

async function readTimes(em: EntityManager, id: string): Promise<Times> {
  const [times] = await sql<Times>(em, 'select cron, time_zone as "timeZone" from datacron where id = $1', [id])
  if (!times) throw new DomainError('NOT_FOUND')
  return times
}

const upcoming = (times: Times, count = nextRunsShown) => ({
  timeZone: times.timeZone || DEFAULT_TIME_ZONE,
  next: nextTimes(times, count, new Date()).map((at) => at.toISOString()),
})
