import { createClient } from '@forecourt/kernel/client'
import { type DatacronHandler, datacronWork } from '@forecourt/kernel/datacron'
import { createDatabase, migrate } from '@forecourt/kernel/db'
import { type Events, startEvents, type Ticker } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject, testKeys, testServers } from '@forecourt/kernel/testing'
import { vi } from 'vitest'
import { buildApp, DATACRONS } from '../src/app.ts'
import { openDatabase } from '../src/database.ts'
import { seedDatacrons } from '../src/datacron/seed.ts'
import { migrationsDir } from '../src/migrate.ts'
import { finishConsumers } from '../src/run/finish.consumer.ts'
import { startTicking } from '../src/run/ticking.ts'

export const supadmin = callers.admin(
  ['admin.datacron.index', 'admin.datacron.create', 'admin.datacron.update', 'admin.datacron.delete'] as never,
  { role: 'SUPADMIN' },
)

export interface RunRow {
  readonly id: string
  readonly name: string
  readonly cause: string
  readonly planned_at: Date
  readonly claimed_by: string
  readonly outcome: string | null
  readonly attempts: number | null
}

/** The scheduler's database and bus with all jobs switched off; instances start when a test says so. */
export async function startWorld() {
  const log = createLogger({ service: 'scheduler', level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const servers = await testServers()
  const account = await servers.natsAccount()
  const url = await servers.createDatabase('scheduler')
  await migrate({ url, dir: migrationsDir, log, service: 'scheduler' })
  const open = () => openDatabase({ service: 'scheduler', database: { url, pool: 5 } }, log)
  const db = open()
  await db.transaction(seedDatacrons)
  await db.query('update datacron set active = false')
  const closing: (() => Promise<unknown>)[] = []

  /** An instance as `start.ts` composes it, without a port. */
  async function startInstance(name: string) {
    const own = open()
    const client = createClient({ config: { service: 'scheduler', keys: testKeys, serviceUrls: {} }, log })
    const nats = account.as('scheduler')
    const events: Events = startEvents({ service: 'scheduler', db: own, nats, consumers: finishConsumers, client, log })
    const app = await buildApp({
      config: { service: 'scheduler', keys: testKeys, maxEventLoopDelay: 0, JOB_INTERVAL_SECONDS: 1 },
      log,
      db: own,
      client,
      events,
      instance: name,
    })
    const ticking: Ticker = startTicking({ db: own, log, instance: name, interval: 1 })
    events.onWake(DATACRONS, ticking.wake)
    app.addHook('onClose', () => ticking.stop())
    let closed: Promise<unknown> | undefined
    const stop = () => (closed ??= app.close().then(() => client.close()))
    closing.push(stop)
    return { app, ticking, stop, call: signedInject(app, { service: 'scheduler' }) }
  }

  /** A service that carries out auth's jobs, on a database of its own. */
  async function startAuth(handlers: { 'otp-purge'?: DatacronHandler; 'session-purge'?: DatacronHandler }, lease = 30) {
    const authUrl = await servers.createDatabase('auth')
    const authLog = createLogger({ service: 'auth', level: 'silent' })
    await migrate({ url: authUrl, log: authLog, service: 'auth' })
    const own = createDatabase({ url: authUrl, entities: [], log: authLog, service: 'auth' })
    const nothing: DatacronHandler = async () => ({})
    const work = datacronWork(
      'auth',
      own,
      { 'otp-purge': nothing, 'session-purge': nothing, ...handlers },
      { lease, instance: 'auth-1' },
    )
    const events = startEvents({ service: 'auth', db: own, nats: account.as('auth'), ...work, log: authLog })
    closing.push(async () => {
      await events.stop()
      await own.close()
    })
    await vi.waitFor(() => {
      if (!events.ready()) throw new Error('not ready')
    }, 15_000)
    return { db: own }
  }

  return {
    url,
    db,
    account,
    startInstance,
    startAuth,
    /** Switches a job on with these times, as from now. */
    schedule: (name: string, cron: string) =>
      db.query('update datacron set cron = $2, active = true, version = version + 1 where name = $1', [name, cron]),
    switchOff: () => db.query('update datacron set active = false, version = version + 1'),
    idOf: async (name: string) => {
      const [row] = await db.query<{ id: string }>('select id from datacron where name = $1', [name])
      return row?.id ?? ''
    },
    runs: (name: string) =>
      db.query<RunRow>(
        `select r.*, d.name from datacron_run r join datacron d on d.id = r.datacron where d.name = $1 order by r.planned_at, r.id`,
        [name],
      ),
    emitted: (event: string) =>
      db.query<{ data: { runId: string; name: string } }>(
        `select envelope -> 'data' as data from outbox where envelope ->> 'name' = $1 order by seq`,
        [event],
      ),
    async close() {
      await Promise.all(closing.map((close) => close()))
      await db.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

/** Waits until something is so. */
export const until = (check: () => Promise<boolean>, timeout = 15_000): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await check())) throw new Error('not yet')
    },
    { timeout, interval: 50 },
  )

export const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
