import { previewDatacron, resources } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { type Database, migrate } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import type { App } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject, testKeys, testServers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/database.ts'
import { handlers } from '../src/datacron/handlers.ts'
import { seedDatacrons } from '../src/datacron/seed.ts'
import { migrationsDir } from '../src/migrate.ts'

const log = createLogger({ service: 'scheduler', level: 'silent' })
const { list, create } = resources.datacron.endpoints
const admin = callers.admin(['admin.datacron.index', 'admin.datacron.create'] as never, { role: 'SUPADMIN' })
let db: Database
let app: App
let call: ReturnType<typeof signedInject>

beforeAll(async () => {
  const servers = await testServers()
  const nats = await servers.natsAccount()
  const url = await servers.createDatabase('scheduler')
  await migrate({ url, dir: migrationsDir, log, service: 'scheduler' })
  db = openDatabase({ service: 'scheduler', database: { url, pool: 5 } }, log)
  await db.transaction(seedDatacrons)
  const client = createClient({ config: { service: 'scheduler', keys: testKeys, serviceUrls: {} }, log })
  const events = startEvents({ service: 'scheduler', db, nats: nats.as('scheduler'), client, log })
  const config = { service: 'scheduler', keys: testKeys, maxEventLoopDelay: 0, JOB_INTERVAL_SECONDS: 60 } as const
  app = await buildApp({ config, log, db, client, events, instance: 'one' })
  call = signedInject(app, { service: 'scheduler' })
})
afterAll(() => app.close())

test('there is a job for each handler to begin with', async () => {
  const { status, body } = await call(list, { caller: admin, query: { limit: 50 } })
  expect(status).toBe(200)
  expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(handlers).sort())
})

test('a job must name a handler that exists and a time that can come', async () => {
  const job = { name: 'make-coffee', cron: '0 8 * * *', active: true }
  const noHandler = await call(create, { caller: admin, body: job })
  expect(noHandler).toMatchObject({ status: 422, body: { fields: { name: 'There is no handler of this name.' } } })
  const noZone = await call(create, { caller: admin, body: { ...job, name: 'otp-purge', timeZone: 'Paris' } })
  expect(noZone).toMatchObject({ status: 422, body: { fields: { timeZone: 'This time zone is not known.' } } })
  const noTime = await call(create, { caller: admin, body: { ...job, name: 'otp-purge', cron: 'at dawn' } })
  expect(noTime).toMatchObject({ status: 422, body: { fields: { cron: expect.stringContaining('five fields') } } })
  const noHour = await call(previewDatacron, { caller: admin, query: { cron: '0 24 * * *' } })
  expect(noHour).toMatchObject({ status: 422, body: { fields: { cron: 'The hour is wrong: 0 to 23.' } } })
})

test('a job runs at most once a minute, and is told so in the caller’s language before it is kept', async () => {
  const body = { name: 'otp-purge', cron: '*/10 * * * * *', active: true }
  const caller = { ...admin, locale: 'fr_FR' } as typeof admin
  const sentence = "Une tâche peut s'exécuter au plus toutes les 60 secondes."
  const refused = { status: 422, body: { fields: { cron: sentence } } }
  expect(await call(create, { caller, body })).toMatchObject(refused)
  expect(await call(previewDatacron, { caller, query: { cron: body.cron } })).toMatchObject(refused)
})

test('a plain user sees no jobs', async () => {
  expect((await call(list, { caller: callers.user() })).status).toBe(403)
})

test('readiness names the database and the events', async () => {
  await vi.waitFor(async () => {
    const reply = await app.operations.inject('/readyz')
    expect(reply.json()).toMatchObject({ status: 'ready', checks: { database: 'ok', events: 'ok' } })
  }, 10_000)
  expect((await app.operations.inject('/metrics')).body).toContain('forecourt_outbox_pending')
})
