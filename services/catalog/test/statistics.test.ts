import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Caller,
  ContactRequested,
  createVehicle,
  likeVehicle,
  markVehicleSold,
  planInForce,
  saveVehicle,
  unlikeVehicle,
  unsaveVehicle,
  type VehicleStatistics,
  vehicleStatistics,
  viewVehicle,
} from '@forecourt/contracts'
import { createDatabase, migrate, newId } from '@forecourt/kernel/db'
import { type Events, emit, startEvents } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { callers, createTestDatabase, testKeys } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hideVehicles } from '../src/seller/seller-vehicles.ts'
import { id as known, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

const log = createLogger({ service: 'billing', level: 'silent' })
const nobody = '01a1fbae-afde-71ee-a721-ec8df77c6f49'
/** Owners whom billing's side of the contract grants detailed statistics. */
const detailed = new Set<string>()
let billing: App
let world: World
let photo: Buffer

beforeAll(async () => {
  const url = await createTestDatabase('billing_side')
  await migrate({ url, log, service: 'billing' })
  billing = await createApp({
    config: { service: 'billing', keys: testKeys },
    log,
    db: createDatabase({ url, entities: [], log, service: 'billing' }),
  })
  billing.endpoint(planInForce, async ({ params }) => ({
    data: {
      cartId: newId(),
      expiresAt: null,
      limits: {
        vehicle_limit: 2,
        photo_limit_per_vehicle: 5,
        contact_limit_per_month: 10,
        featured_listing: false,
        detailed_stats: detailed.has(params.id),
        priority_support: false,
      },
    },
  }))
  const address = await billing.listen({ port: 0, host: '127.0.0.1' })
  world = await startWorld({ serviceUrls: { billing: [address] } })
  photo = await tinyPhoto()
})
afterAll(async () => {
  await world?.close()
  await billing?.close()
})

type Person = ReturnType<typeof seller>
const publish = async (owner: Person, change: Record<string, unknown> = {}): Promise<string> => {
  const raw = form(petrolCar(change), [{ name: 'a.jpg', bytes: photo }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
const ask = (caller: Caller, id: string, days?: number) =>
  world.call(vehicleStatistics, { caller, params: { id }, query: days === undefined ? {} : { days } })
const read = async (owner: Person, id: string, days?: number): Promise<VehicleStatistics> => {
  const { status, body } = await ask(owner, id, days)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
const count = (
  id: string,
  days: number,
  counts: { views?: number; likes?: number; saves?: number; contacts?: number },
) =>
  world.query(
    `insert into vehicle_stat_day (vehicle_id, day, views, likes, saves, contacts) values ($1, $2::date, $3, $4, $5, $6)
     on conflict (vehicle_id, day) do update set views = excluded.views`,
    [id, dayBefore(days), counts.views ?? 0, counts.likes ?? 0, counts.saves ?? 0, counts.contacts ?? 0],
  )
/** As if it had been published that many days ago. */
const backdate = (id: string, days: number) =>
  world.query(`update vehicle set posted_at = now() - make_interval(days => $2::int) where id = $1`, [id, days])

describe('statistics of a vehicle', () => {
  it('count looks, likes and saves of others on the day, once each', async () => {
    const [owner, buyer, other] = [seller(), seller('Buyer'), seller('Other')]
    const id = await publish(owner)
    const params = { id }
    for (const caller of [buyer, other, owner]) {
      await world.call(viewVehicle, { caller, params })
      for (const endpoint of [likeVehicle, likeVehicle, saveVehicle, saveVehicle])
        await world.call(endpoint, { caller, params })
    }
    const { totals, daily, from, to } = await read(owner, id)
    expect(totals).toEqual({ views: 2, likes: 2, saves: 2, contacts: 0 })
    expect(daily).toHaveLength(30)
    expect([from, to]).toEqual([dayBefore(29), dayBefore(0)])
    expect(daily[0]).toEqual({ day: from, views: 0, likes: 0, saves: 0, contacts: 0 })
    expect(daily.at(-1)).toEqual({ day: to, views: 2, likes: 2, saves: 2, contacts: 0 })
  })

  it('forget what is taken back on its day, and keep what is taken back later', async () => {
    const [owner, buyer, other] = [seller(), seller('Buyer'), seller('Other')]
    const id = await publish(owner)
    const params = { id }
    for (const caller of [buyer, other])
      for (const endpoint of [likeVehicle, saveVehicle]) await world.call(endpoint, { caller, params })
    for (const endpoint of [unlikeVehicle, unlikeVehicle, unsaveVehicle, unsaveVehicle])
      await world.call(endpoint, { caller: buyer, params })
    expect((await read(owner, id)).totals).toEqual({ views: 0, likes: 1, saves: 1, contacts: 0 })
    for (const table of ['vehicle_like', 'vehicle_favorite'])
      await world.query(`update ${table} set created_at = created_at - interval '1 day' where vehicle_id = $1`, [id])
    await world.query('update vehicle_stat_day set day = day - 1 where vehicle_id = $1', [id])
    for (const endpoint of [unlikeVehicle, unsaveVehicle]) await world.call(endpoint, { caller: other, params })
    const { daily } = await read(owner, id, 7)
    expect(daily.slice(-2)).toMatchObject([
      { day: dayBefore(1), likes: 1, saves: 1 },
      { day: dayBefore(0), likes: 0, saves: 0 },
    ])
  })

  it('reach back as far as asked and no further', async () => {
    const owner = seller()
    const id = await publish(owner)
    await count(id, 6, { views: 3 })
    await count(id, 7, { views: 50 })
    expect((await read(owner, id, 7)).totals.views).toBe(3)
    expect((await read(owner, id, 90)).totals.views).toBe(53)
    for (const days of [0, 91]) expect((await ask(owner, id, days)).status).toBe(422)
  })

  it('are the owner’s and administrators’; to others there are none', async () => {
    const owner = seller()
    const id = await publish(owner)
    const draft = (await world.call(createVehicle, { caller: owner, body: { title: 'Half' } })).body.data.id
    const admin = callers.admin(['admin.city.index'])
    const statuses = (vehicleId: string) =>
      Promise.all([owner, admin, seller(), callers.anonymous()].map(async (who) => (await ask(who, vehicleId)).status))
    expect(await statuses(id)).toEqual([200, 200, 404, 401])
    expect(await statuses(draft)).toEqual([200, 404, 404, 401])
    expect(await statuses(nobody)).toEqual([404, 404, 404, 401])
  })
})

describe('contacts', () => {
  let messaging: ReturnType<typeof createDatabase>
  let events: Events
  beforeAll(async () => {
    const url = await createTestDatabase('messaging_side')
    await migrate({ url, log, service: 'messaging' })
    messaging = createDatabase({ url, entities: [], log, service: 'messaging' })
    events = startEvents({ service: 'messaging', db: messaging, nats: world.account.as('messaging'), log })
  })
  afterAll(async () => {
    await events?.stop()
    await messaging?.close()
  })
  const contact = async (vehicleId: string): Promise<string> => {
    const contactId = newId()
    const data = { contactId, vehicleId, sellerId: newId(), buyerId: newId() }
    await messaging.transaction((em) =>
      emit(em, ContactRequested, { aggregateId: contactId, aggregateVersion: 1, data }),
    )
    return contactId
  }
  const contactsOf = async (id: string) =>
    (
      await world.query<{ n: number }>(
        'select coalesce(sum(contacts), 0)::int as n from vehicle_stat_day where vehicle_id = $1',
        [id],
      )
    )[0]?.n

  it('are counted on their day, once, however often the bus brings them', async () => {
    const owner = seller()
    const id = await publish(owner)
    const contactId = await contact(id)
    await vi.waitFor(async () => expect(await contactsOf(id)).toBe(1), 10_000)
    const [row] = await messaging.query<{ envelope: unknown }>(
      `select envelope from outbox where envelope ->> 'aggregateId' = $1`,
      [contactId],
    )
    // Without the relay's message id the bus itself takes them for new ones.
    await publishRaw(world.account.as('messaging'), ContactRequested.subject, JSON.stringify(row?.envelope), 3)
    await contact(id)
    await vi.waitFor(async () => expect(await contactsOf(id)).toBeGreaterThanOrEqual(2), 10_000)
    await delay(500)
    expect((await read(owner, id, 7)).daily.at(-1)).toMatchObject({ day: dayBefore(0), contacts: 2 })
  })

  it('about a vehicle that is not there are passed over', async () => {
    const id = await publish(seller())
    const unknown = await contact(nobody)
    await contact(id)
    await vi.waitFor(async () => expect(await contactsOf(id)).toBe(1), 10_000)
    await vi.waitFor(
      async () =>
        expect(
          await world.query(`select 1 from dead_letter where envelope ->> 'aggregateId' = $1`, [unknown]),
        ).toHaveLength(0),
      2000,
    )
  })
})

describe('against comparable vehicles', () => {
  /** A market of its own: a make nobody else in this file sells. */
  const market = async (change: Record<string, unknown>, views: readonly number[]) => {
    const others = await Promise.all(views.map(() => publish(seller('Competitor'), change)))
    for (const [place, id] of others.entries()) {
      await backdate(id, 20)
      await count(id, 1, { views: views[place] ?? 0, contacts: place })
    }
    return others
  }
  const rich = (): Person => {
    const owner = seller('Plus')
    detailed.add(owner.userId)
    return owner
  }

  it('are told to owners whose plan has them, and to no others', async () => {
    const change = { brand: 'Saab', model: '9000' }
    await market(change, [1, 2, 3, 4, 5])
    const [free, plus] = [seller(), rich()]
    expect(await read(free, await publish(free, change))).toMatchObject({ detailed: 'not_in_plan', comparison: null })
    const id = await publish(plus, change)
    expect(await read(plus, id)).toMatchObject({ detailed: 'included', comparison: { basis: 'model', vehicles: 6 } })
    // The plan is the owner's, whoever looks.
    expect((await ask(callers.admin(['admin.city.index']), id)).body.data.comparison).toMatchObject({ vehicles: 6 })
  })

  it('has the median per day offered of each, over live vehicles of other sellers', async () => {
    const change = { brand: 'Lancia', model: 'Thema' }
    const owner = rich()
    const others = await market(change, [7, 14, 21, 28, 70])
    const id = await publish(owner, change)
    await backdate(id, 1)
    await count(id, 0, { views: 9 })
    // None of these belongs to the market of this vehicle.
    await count(await publish(owner, change), 1, { views: 999 })
    const [sold, hidden] = [await publish(seller(), change), await publish(seller('Hidden'), change)]
    for (const gone of [sold, hidden]) await count(gone, 1, { views: 999 })
    await world.query('update vehicle_search set sold = true where id = $1', [sold])
    await world.query('delete from vehicle_search where id = $1', [hidden])
    const { comparison } = await read(owner, id, 7)
    expect(comparison).toMatchObject({
      basis: 'model',
      vehicles: others.length,
      // Offered for two of the seven days.
      own: { views: 4.5, contacts: 0 },
      median: { views: 3, contacts: 0.29, likes: 0 },
    })
    expect(comparison?.daily).toHaveLength(7)
    expect(comparison?.daily.at(-2)).toEqual({ day: dayBefore(1), views: 21, likes: 0, saves: 0, contacts: 2 })
    expect(comparison?.daily.at(-1)).toMatchObject({ day: dayBefore(0), views: 0 })
  })

  it('falls back to body style and price, and says nothing about fewer than five', async () => {
    const owner = rich()
    const alone = { brand: 'Isotta', model: 'Fraschini', type: known.type('convertible'), price: 500_000 }
    const id = await publish(owner, alone)
    expect((await read(owner, id)).comparison).toBeNull()
    await market(
      { brand: 'Bizzarrini', model: 'Strada', type: known.type('convertible'), price: 400_000 },
      [1, 2, 3, 4],
    )
    expect((await read(owner, id)).comparison).toBeNull()
    await market({ brand: 'Monteverdi', model: 'High Speed', type: known.type('convertible'), price: 610_000 }, [5])
    expect((await read(owner, id)).comparison).toMatchObject({ basis: 'type', vehicles: 5 })
    // Too dear to compare with.
    await market({ brand: 'Talbot', model: 'Lago', type: known.type('convertible'), price: 700_000 }, [5])
    expect((await read(owner, id)).comparison).toMatchObject({ basis: 'type', vehicles: 5 })
  })

  it('is for vehicles on the market: a hidden one still has its own figures', async () => {
    const change = { brand: 'Saab', model: '9000' }
    const owner = rich()
    const id = await publish(owner, change)
    await count(id, 0, { views: 4 })
    await world.db.transaction((em) => hideVehicles(em, owner.userId, 'SUSPENDED'))
    expect(await read(owner, id)).toMatchObject({ totals: { views: 4 }, detailed: 'included', comparison: null })
  })

  it('averages a sold vehicle over the days it was offered', async () => {
    const change = { brand: 'Saab', model: '9000' }
    const owner = rich()
    const id = await publish(owner, change)
    await backdate(id, 5)
    await count(id, 5, { views: 6 })
    await world.call(markVehicleSold, { caller: owner, params: { id }, body: { sold: true } })
    await world.query(`update vehicle set sold_at = now() - interval '4 days' where id = $1`, [id])
    expect((await read(owner, id)).comparison?.own.views).toBe(3)
  })
})

it('answers without the comparison while billing is silent, and says so', async () => {
  const lonely = await startWorld()
  try {
    const owner = seller()
    const raw = form(petrolCar(), [{ name: 'a.jpg', bytes: photo }])
    const id = (await lonely.call(createVehicle, { caller: owner, raw })).body.data.id
    const { status, body } = await lonely.call(vehicleStatistics, { caller: owner, params: { id } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ totals: { views: 0 }, detailed: 'unknown', comparison: null })
  } finally {
    await lonely.close()
  }
})

/** Publishes in NATS's own plain text, without the headers our relay adds. */
async function publishRaw(
  { url, user, password }: { url: string; user: string; password: string },
  subject: string,
  payload: string,
  times: number,
): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answered = (what: string) =>
    new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        if (chunk.includes('-ERR')) reject(new Error(chunk.toString()))
        if (!chunk.includes(what)) return
        socket.off('data', listen)
        resolve()
      }
      socket.on('data', listen)
      socket.once('error', reject)
    })
  await answered('INFO')
  socket.write(`CONNECT ${JSON.stringify({ user, pass: password, verbose: false, pedantic: false })}\r\n`)
  for (let sent = 0; sent < times; sent += 1)
    socket.write(`PUB ${subject} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`)
  socket.write('PING\r\n')
  await answered('PONG')
  socket.end()
}
