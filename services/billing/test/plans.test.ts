import { listPlans, planInForce, ReferenceChanged, readSubscription, resources } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { createDatabase, type Database, migrate, newId } from '@forecourt/kernel/db'
import { type Events, emit, startEvents } from '@forecourt/kernel/events'
import type { App } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject, testKeys, testServers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedId } from '../seeds/plans.ts'
import { buildApp } from '../src/app.ts'
import { projectCurrency } from '../src/consumers/reference-changed.consumer.ts'
import { openDatabase } from '../src/database.ts'
import { endEntitlement } from '../src/entitlement/entitlement.service.ts'
import { migrationsDir } from '../src/migrate.ts'
import { seedPlans } from '../src/plan/seed.ts'

const log = createLogger({ service: 'billing', level: 'silent' })
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
    config: { service: 'billing', keys: testKeys, maxEventLoopDelay: 0 },
    log,
    db,
    client,
    events,
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
  expect(body.data).toMatchObject({ plan: { price: 0 }, expiresAt: null })
})

test('a paid plan shows until it expires', async () => {
  const user = callers.user()
  const plan = seedId('cart', 'pro-12')
  const hold = (until: string) =>
    db.query(
      `insert into entitlement (user_id, cart_id, starts_at, expires_at) values ($1, $2, now() - interval '2 days', now() + $3::interval)
       on conflict (user_id) do update set expires_at = excluded.expires_at`,
      [user.userId, plan, until],
    )
  await hold('3 days')
  const held = await call(readSubscription, { caller: user, params: { id: user.userId } })
  expect(held.body.data).toMatchObject({ plan: { id: plan, price: 790 } })
  expect(Date.parse(held.body.data.expiresAt)).toBeGreaterThan(Date.now())
  await hold('-1 minute')
  const over = await call(readSubscription, { caller: user, params: { id: user.userId } })
  expect(over.body.data).toMatchObject({ plan: { price: 0 }, expiresAt: null })
})

test('services are told what the plan in force allows, and nobody else is', async () => {
  const [free, plus, later] = [newId(), newId(), newId()]
  const hold = (userId: string, from: string) =>
    db.query(
      `insert into entitlement (user_id, cart_id, starts_at, expires_at)
       values ($1, $2, now() + $3::interval, now() + interval '30 days')`,
      [userId, seedId('cart', 'plus-1'), from],
    )
  await hold(plus, '-1 day')
  await hold(later, '1 day')
  const rightsOf = async (id: string) =>
    (await call(planInForce, { caller: callers.service('catalog'), params: { id } })).body.data
  const none = {
    cartId: seedId('cart', 'free-0'),
    expiresAt: null,
    limits: { vehicle_limit: 2, detailed_stats: false },
  }
  expect(await rightsOf(free)).toMatchObject(none)
  expect(await rightsOf(later)).toMatchObject(none)
  const rights = await rightsOf(plus)
  expect(rights).toMatchObject({
    cartId: seedId('cart', 'plus-1'),
    limits: { vehicle_limit: 15, photo_limit_per_vehicle: 15, contact_limit_per_month: 150, detailed_stats: true },
  })
  expect(Date.parse(rights.expiresAt)).toBeGreaterThan(Date.now())
  await db.transaction((em) => endEntitlement(em, plus))
  expect(await rightsOf(plus)).toMatchObject(none)
  for (const caller of [callers.user(), callers.anonymous()])
    expect((await call(planInForce, { caller, params: { id: free } })).status).toBe(403)
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

test('a plan somebody holds cannot be deleted', async () => {
  const admin = callers.admin(['admin.cart.delete', 'admin.cart.index'] as never)
  const reply = await call(resources.cart.endpoints.remove, { caller: admin, params: { id: seedId('cart', 'pro-12') } })
  expect(reply).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
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

test('a deleted account holds no plan, now or later; others keep theirs', async () => {
  const [leaving, planning, staying] = [newId(), newId(), newId()]
  const [plan] = await db.query<{ id: string }>('select id from cart where price > 0 limit 1')
  for (const [userId, from] of [
    [leaving, '-1 day'],
    [planning, '1 day'],
    [staying, '-1 day'],
  ])
    await db.query(
      `insert into entitlement (user_id, cart_id, starts_at, expires_at)
       values ($1, $2, now() + $3::interval, now() + interval '30 days')`,
      [userId, plan?.id, from],
    )
  const end = (userId: string) => db.transaction((em) => endEntitlement(em, userId))
  expect([await end(leaving), await end(planning), await end(leaving), await end(newId())]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const held = await db.query<{ user_id: string }>('select user_id from entitlement where expires_at > now()')
  expect(held.map(({ user_id }) => user_id)).toContain(staying)
  expect(held.map(({ user_id }) => user_id)).not.toEqual(expect.arrayContaining([leaving]))
  expect(held.map(({ user_id }) => user_id)).not.toEqual(expect.arrayContaining([planning]))
})
