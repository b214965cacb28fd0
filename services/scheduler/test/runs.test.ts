import {
  datacronHandlers,
  datacronStatus,
  listAllDatacronRuns,
  listDatacronRuns,
  nextDatacronRuns,
  previewDatacron,
  resources,
  runDatacron,
  stopDatacron,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUpLost } from '../src/run/lost.ts'
import { delay, startWorld, supadmin, until, type World } from './world.ts'

const log = createLogger({ service: 'scheduler', level: 'silent' })
let world: World
let call: Awaited<ReturnType<World['startInstance']>>['call']
let auth: Awaited<ReturnType<World['startAuth']>>
let rounds = 0
let failures = 0

beforeAll(async () => {
  world = await startWorld()
  auth = await world.startAuth(
    {
      // Goes on until it is told to stop.
      'otp-purge': async ({ checkpoint }) => {
        for (;;) {
          rounds += 1
          await checkpoint()
          await delay(20)
        }
      },
      'session-purge': async () => {
        if (failures > 0) {
          failures -= 1
          throw new Error('the table is on fire')
        }
        return { sessions: 7 }
      },
    },
    1,
  )
  call = (await world.startInstance('one')).call
}, 60_000)
afterAll(() => world?.close(), 30_000)

const caller = supadmin
const run = async (name: string) => call(runDatacron, { caller, params: { id: await world.idOf(name) } })
const stop = async (name: string) => call(stopDatacron, { caller, params: { id: await world.idOf(name) } })
const log1 = async (name: string, query = {}) =>
  (await call(listDatacronRuns, { caller, params: { id: await world.idOf(name) }, query })).body
const settled = async (name: string) => {
  await until(async () =>
    (await log1(name)).data.every(({ finishedAt }: { finishedAt: unknown }) => finishedAt !== null),
  )
  return (await log1(name)).data[0]
}

describe('run now', () => {
  it('runs an inactive job, and the log tells who asked, who did it and what came of it', async () => {
    const { status, body } = await run('session-purge')
    expect(status).toBe(202)
    expect(body.data).toMatchObject({ state: 'running', cause: 'manual', requestedBy: supadmin.userId })
    expect(await settled('session-purge')).toMatchObject({
      id: body.data.id,
      state: 'succeeded',
      scheduledBy: 'one',
      carriedOutBy: 'auth-1',
      attempts: 1,
      error: null,
      figures: { sessions: 7 },
      duration: expect.any(Number),
    })
  })

  it('tries again, and says what went wrong after the third time', async () => {
    failures = 1
    await run('session-purge')
    expect(await settled('session-purge')).toMatchObject({ state: 'succeeded', attempts: 2 })
    failures = 3
    await run('session-purge')
    expect(await settled('session-purge')).toMatchObject({
      state: 'failed',
      attempts: 3,
      error: expect.stringContaining('the table is on fire'),
    })
  }, 30_000)

  it('does not run a job beside itself, and stops it', async () => {
    expect((await stop('otp-purge')).body).toMatchObject({ code: 'DATACRON_IDLE' })
    expect((await run('otp-purge')).status).toBe(202)
    expect(await run('otp-purge')).toMatchObject({ status: 409, body: { code: 'DATACRON_RUNNING' } })
    await until(async () => rounds > 2)
    const stopped = await stop('otp-purge')
    expect(stopped).toMatchObject({ status: 202, body: { data: { state: 'stopping' } } })
    expect((await stop('otp-purge')).status).not.toBe(500)
    expect(await settled('otp-purge')).toMatchObject({ state: 'stopped', error: null })
    const after = rounds
    await delay(200)
    expect(rounds).toBe(after)
    const requests = (await world.emitted('DatacronStopRequested')).filter(({ data }) => data.name === 'otp-purge')
    expect(requests).toHaveLength(1)
  })

  it('is written into the audit log, as a stop is', async () => {
    const rows = await world.db.query<{ after: object }>(
      `select after from audit_log where resource = 'datacron' and record_id = $1 and actor = $2 order by at`,
      [await world.idOf('otp-purge'), supadmin.userId],
    )
    expect(rows.map(({ after }) => Object.keys(after)[0])).toEqual(['run', 'stop'])
  })
})

describe('a run whose process died', () => {
  it('is taken up again after its lease and reported once more', async () => {
    const { body } = await run('session-purge')
    await settled('session-purge')
    // As a process leaves it that claimed the job and was killed before it wrote anything down.
    await auth.db.query(
      `update job set status = 'waiting', attempts = 1, finished_at = null, leased_until = now() + interval '1 second'
       where queue = 'datacron' and key = $1`,
      [body.data.id],
    )
    await world.db.query(
      `update datacron_run set outcome = null, finished_at = null, started_at = null, attempts = null where id = $1`,
      [body.data.id],
    )
    expect(await settled('session-purge')).toMatchObject({ id: body.data.id, state: 'succeeded', attempts: 2 })
  }, 20_000)

  it('is lost when nobody reports within its limit, and a late report still says what happened', async () => {
    // Messaging is not there.
    const { body } = await run('notification-purge')
    const id = body.data.id
    expect(await giveUpLost(world.db, log)).toBe(0)
    await world.db.query(`update datacron_run set due_by = now() - interval '1 second' where id = $1`, [id])
    expect(await giveUpLost(world.db, log)).toBe(1)
    expect((await log1('notification-purge')).data[0]).toMatchObject({ id, state: 'lost', error: expect.any(String) })
    const again = await run('notification-purge')
    expect(again.status).toBe(202)
    expect((await world.emitted('DatacronStopRequested')).at(-1)?.data).toMatchObject({ runId: id })
  })
})

describe('the log', () => {
  it('is paged, sorted and filtered, of one job and of all', async () => {
    const { data, meta } = await log1('session-purge', { limit: 2, page: 2, sort: 'plannedAt' })
    expect(meta).toMatchObject({ page: 2, limit: 2, total: 4, pages: 2 })
    expect(data).toHaveLength(2)
    const failed = await log1('session-purge', { state: 'failed' })
    expect(failed.data).toMatchObject([{ state: 'failed' }])
    const all = (await call(listAllDatacronRuns, { caller, query: { limit: 100 } })).body.data
    const times = all.map(({ plannedAt }: { plannedAt: string }) => plannedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(all.map(({ name }: { name: string }) => name)).size).toBe(3)
    const some = (await call(listAllDatacronRuns, { caller, query: { q: 'OTP' } })).body.data
    expect(some.map(({ name }: { name: string }) => name)).toEqual(['otp-purge'])
    expect((await call(listAllDatacronRuns, { caller, query: { limit: 100, page: 101 } })).status).toBe(422)
    const nobody = await call(listDatacronRuns, { caller, params: { id: newId() } })
    expect(nobody.status).toBe(404)
  })

  it('of a dashboard has each job with its last run and its next', async () => {
    await world.schedule('exchange-rate', '30 16 * * *')
    const { data } = (await call(datacronStatus, { caller })).body
    const of = (name: string) => data.find((job: { name: string }) => job.name === name)
    expect(data).toHaveLength(Object.keys(datacronHandlers).length)
    expect(of('exchange-rate')).toMatchObject({
      active: true,
      lastRun: null,
      nextAt: expect.stringMatching(/T16:30:00.000Z$/),
    })
    expect(of('session-purge')).toMatchObject({ active: false, lastRun: { state: 'succeeded' }, nextAt: null })
  })
})

describe('what comes next', () => {
  it('are five times in the zone of the job', async () => {
    const id = await world.idOf('exchange-rate')
    const body = { cron: '0 12 * * *', timeZone: 'Asia/Tokyo' }
    expect((await call(resources.datacron.endpoints.update, { caller, params: { id }, body })).status).toBe(200)
    const { data } = (await call(nextDatacronRuns, { caller, params: { id } })).body
    expect(data.timeZone).toBe('Asia/Tokyo')
    expect(data.next).toHaveLength(5)
    for (const at of data.next) expect(at).toMatch(/T03:00:00.000Z$/)
  })

  it('can be asked before a job is saved', async () => {
    const preview = (query: object) => call(previewDatacron, { caller, query } as never)
    const yearly = (await preview({ cron: '0 0 1 1 *' })).body.data
    expect(yearly.timeZone).toBe('UTC')
    expect(yearly.next).toHaveLength(5)
    expect(await preview({ cron: '0 0 30 2 *' })).toMatchObject({
      status: 422,
      body: { fields: { cron: expect.any(String) } },
    })
    expect(await preview({ cron: '@daily', timeZone: 'Mars/Base' })).toMatchObject({
      status: 422,
      body: { fields: { timeZone: expect.any(String) } },
    })
  })
})

it('is for those who may see jobs, and steering for those who may change them', async () => {
  const id = await world.idOf('session-purge')
  const reader = callers.admin(['admin.datacron.index'] as never)
  expect((await call(listDatacronRuns, { caller: reader, params: { id } })).status).toBe(200)
  expect((await call(runDatacron, { caller: reader, params: { id } })).status).toBe(403)
  expect((await call(stopDatacron, { caller: reader, params: { id } })).status).toBe(403)
  expect((await call(datacronStatus, { caller: callers.user() })).status).toBe(403)
})
