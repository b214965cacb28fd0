import { listPlans, planNames, ReferenceChanged, readSubscription, resources } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { createDatabase, type Database, migrate, newId, seedId } from '@forecourt/kernel/db'
import { type Events, emit, startEvents } from '@forecourt/kernel/events'
import type { App } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject, testKeys, testServers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { projectCurrency } from '../src/consumers/reference-changed.consumer.ts'
import { openDatabase } from '../src/database.ts'
import { migrationsDir } from '../src/migrate.ts'
import { seedPlans } from '../src/plan/seed.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'

const log = createLogger({ service: 'billing', level: 'silent' })
const stripe = { secretKey: 'sk_test_of_nobody', webhookSecret: 'whsec_of_nobody', url: undefined }
const euro = seedId('currency', 'EUR')
let db: Database
let catalog: Database
let producer: Events
let app: App
let call: ReturnType<typeof signedInject>

const tellEuro = (version: number, code: string) =>
  catalog.transaction((em) =>
    emit(em, ReferenceChanged.catalog, {
      aggregateId: euro,
      aggregateVersion: version,
      data: { resource: 'currency', id: euro, version, record: { code } },
    }),
  )

beforeAll(async () => {
  const servers = await testServers()
  const nats = await servers.natsAccount()
  const url = await servers.createDatabase('billing')
  await migrate({ url, dir: migrationsDir, log, service: 'billing' })
  db = openDatabase({ service: 'billing', database: { url, pool: 5 } }, log)
  await db.transaction(seedPlans)
  const client = createClient({ config: { service: 'billing', keys: testKeys, serviceUrls: {} }, log })
  const consumers = [projectCurrency]
  const events = startEvents({ service: 'billing', db, nats: nats.as('billing'), consumers, client, log })
  app = await buildApp({
    config: { service: 'billing', keys: testKeys, maxEventLoopDelay: 0, stripe },
    log,
    db,
    client,
    events,
    payments: { db, client, stripe: openStripe(stripe), appOrigin: 'http://app.test', log },
  })
  call = signedInject(app, { service: 'billing' })

  // The catalog's side, played by its real outbox and relay.
  const catalogUrl = await servers.createDatabase('catalog_side')
  await migrate({ url: catalogUrl, log, service: 'catalog' })
  catalog = createDatabase({ url: catalogUrl, pool: 3, entities: [], log, service: 'catalog' })
  producer = startEvents({ service: 'catalog', db: catalog, nats: nats.as('catalog'), log })
})
afterAll(async () => {
  await producer.stop()
  await catalog.close()
  await app.close()
})

test('plans wait for the catalog to name their currency, and say so', async () => {
  const reply = await call(listPlans, { caller: callers.user() })
  expect(reply.status).toBe(503)
})

test('plans are listed by rank and price, with limits, in the language of the caller', async () => {
  await tellEuro(1, 'EUR')
  await vi.waitFor(
    async () => expect(await db.query('select code from currency_code')).toEqual([{ code: 'EUR' }]),
    10_000,
  )
  const { status, body } = await call(listPlans, { caller: callers.user({ locale: 'fr_FR' }) })
  expect(status).toBe(200)
  const offers = body.data.map((plan: { name: string; price: number; months: number }) => [
    plan.name,
    plan.price,
    plan.months,
  ])
  expect(offers).toEqual([
    ['Gratuit', 0, 0],
    ['Plus mensuel', 19, 1],
    ['Plus annuel', 190, 12],
    ['Pro mensuel', 79, 1],
    ['Pro annuel', 790, 12],
  ])
  expect(body.data[0]).toMatchObject({
    currency: { id: euro, code: 'EUR' },
    group: { name: 'Gratuit', position: 0 },
    limits: { vehicle_limit: 2, photo_limit_per_vehicle: 5, contact_limit_per_month: 10, featured_listing: false },
  })
  expect(body.data[3].limits).toMatchObject({
    vehicle_limit: null,
    contact_limit_per_month: null,
    priority_support: true,
  })
})

test('an older state of a currency does not overwrite a newer one', async () => {
  await tellEuro(3, 'EUR')
  await tellEuro(2, 'OLD')
  const dollar = newId()
  await catalog.transaction((em) =>
    emit(em, ReferenceChanged.catalog, {
      aggregateId: dollar,
      aggregateVersion: 1,
      data: { resource: 'currency', id: dollar, version: 1, record: { code: 'USD' } },
    }),
  )
  await vi.waitFor(
    async () => expect(await db.query('select from currency_code where id = $1', [dollar])).toHaveLength(1),
    10_000,
  )
  await vi.waitFor(async () => expect(await db.query('select from inbox')).toHaveLength(4), 10_000)
  expect(await db.query('select code from currency_code where id = $1', [euro])).toEqual([{ code: 'EUR' }])
})

test('without a paid plan a person is on the free one, without end', async () => {
  const user = callers.user()
  const { status, body } = await call(readSubscription, { caller: user, params: { id: user.userId } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ plan: { price: 0 }, expiresAt: null, paid: false, next: [] })
})

test("another person's subscription is not there, and nobody is asked to sign in twice", async () => {
  expect((await call(readSubscription, { caller: callers.user(), params: { id: newId() } })).status).toBe(404)
  expect((await call(listPlans, { caller: callers.anonymous() })).status).toBe(401)
})

test('seeding again changes nothing an administrator has changed', async () => {
  await db.query('update cart set price = 2900 where id = $1', [seedId('cart', 'plus-1')])
  await db.transaction(seedPlans)
  expect(await db.query('select price from cart where id = $1', [seedId('cart', 'plus-1')])).toEqual([
    { price: '2900' },
  ])
})

test('a plan is priced in a currency there is, and the free plan is one and stays', async () => {
  const admin = callers.admin(['admin.cart.create', 'admin.cart.update', 'admin.cart.delete', 'admin.cart.index'])
  const { create, update, remove } = resources.cart.endpoints
  const body = {
    name: 'Trial',
    price: 5,
    months: 1,
    isActive: true,
    currency: euro,
    group: seedId('cartgroup', 'plus'),
  }
  const unknown = await call(create, { caller: admin, body: { ...body, currency: newId() } })
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['currency']])
  const made = await call(create, { caller: admin, body })
  expect(made.status).toBe(201)
  const { id } = made.body.data
  const change = (plan: string, by: Record<string, unknown>) =>
    call(update, { caller: admin, params: { id: plan }, body: by })
  expect((await change(id, { currency: newId() })).status).toBe(422)
  expect((await change(id, { price: 0 })).body.code).toBe('FREE_PLAN')
  expect((await change(id, { price: 0, isActive: false })).status).toBe(200)
  expect((await call(create, { caller: admin, body: { ...body, name: 'Gift', price: 0 } })).body.code).toBe('FREE_PLAN')
  const free = seedId('cart', 'free-0')
  expect((await change(free, { isActive: false })).body.code).toBe('FREE_PLAN')
  expect((await change(free, { price: 1 })).body.code).toBe('FREE_PLAN')
  expect((await change(free, { description: 'For everybody.' })).status).toBe(200)
  expect((await call(remove, { caller: admin, params: { id: free } })).body.code).toBe('FREE_PLAN')
  expect((await call(remove, { caller: admin, params: { id } })).status).toBe(200)
})

test('a plan that has its limits keeps its record', async () => {
  const admin = callers.admin(['admin.cart.delete'])
  const params = { id: seedId('cart', 'plus-12') }
  expect((await call(resources.cart.endpoints.remove, { caller: admin, params })).body.code).toBe('IN_USE')
})

test('the three limits of a plan are asked for, and unlimited is said and not left out', async () => {
  const office = callers.admin(['admin.cartdetail.create', 'admin.cartdetail.update', 'admin.cartdetail.index'])
  const cart = newId()
  await db.query(
    `insert into cart (id, name, price, months, is_active, currency, "group") values ($1, 'Trial', 100, 1, false, $2, $3)`,
    [cart, euro, seedId('cartgroup', 'plus')],
  )
  const { create, update, import: bring, export: download } = resources.cartdetail.endpoints
  const limits = { vehicle_limit: null, photo_limit_per_vehicle: 3, contact_limit_per_month: null }
  const added = (body: Record<string, unknown>) => call(create, { caller: office, body })
  const told = await added({ cart })
  expect([told.status, told.body.fields]).toEqual([
    422,
    {
      vehicle_limit: 'Vehicle limit is required.',
      photo_limit_per_vehicle: 'Photo limit per vehicle is required.',
      contact_limit_per_month: 'Contact limit per month is required.',
    },
  ])
  const made = await added({ cart, ...limits })
  expect([made.status, made.body.data]).toMatchObject([201, limits])
  const params = { id: made.body.data.id }
  const changed = await call(update, { caller: office, params, body: { photo_limit_per_vehicle: null } })
  expect(changed.body.data.photo_limit_per_vehicle).toBeNull()

  const sheet = (cells: string, dryRun = true) => {
    const csv = `id,vehicle_limit,contact_limit_per_month\n${params.id},${cells}\n`
    return call(bring, { caller: office, body: { csv, dryRun } })
  }
  expect((await sheet(',7')).body.data.errors).toMatchObject([{ field: 'vehicle_limit' }])
  expect((await sheet('Unlimited,7', false)).body.data).toMatchObject({ updated: 1, errors: [] })
  expect((await call(download, { caller: office })).body).toMatch(/unlimited,unlimited,7/)

  const second = await added({ cart, ...limits })
  expect([second.status, second.body.code, second.body.fields]).toEqual([
    409,
    'VALUE_TAKEN',
    { cart: 'This plan already has its details. Change those instead.' },
  ])
})

test('a plan is named by its family in every language, for services that tell people of it', async () => {
  const caller = callers.service('messaging')
  const named = await call(planNames, { caller, params: { id: seedId('cart', 'plus-12') } })
  expect(named.body.data).toMatchObject({ en_US: 'Plus', fr_FR: 'Plus' })
  expect(named.body.data.zh_CN).not.toBe('')
  expect((await call(planNames, { caller, params: { id: newId() } })).status).toBe(404)
  expect((await call(planNames, { caller: callers.user(), params: { id: newId() } })).status).toBe(403)
})
