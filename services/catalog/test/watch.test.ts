import {
  likeVehicle,
  markVehicleSold,
  readUnsubscribeLink,
  resubscribe,
  saveSearch,
  saveVehicle,
  unsaveVehicle,
  unsubscribe,
  updateVehicle,
  VehiclePriceChanged,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellPriceDrop } from '../src/consumers/vehicle-price-changed.consumer.ts'
import { linkTokens } from '../src/link/link-token.ts'
import { watchWorker } from '../src/watch/tell-watchers.worker.ts'
import { hourPassed, offer, settled, told, toldOfVehicle } from './alerts.ts'
import { id, petrolCar } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
const owner = seller('Owner')
const silent = createLogger({ service: 'test', level: 'silent' })
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world?.close())

const favorite = (caller: ReturnType<typeof seller>, vehicle: string, on = true) =>
  world.call(on ? saveVehicle : unsaveVehicle, { caller, params: { id: vehicle } })
const price = async (vehicle: string, body: Record<string, unknown>) => {
  const answer = await world.call(updateVehicle, { caller: owner, params: { id: vehicle }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await settled(world)
}
const sell = async (vehicle: string, sold = true) => {
  await world.call(markVehicleSold, { caller: owner, params: { id: vehicle }, body: { sold } })
  await settled(world)
}
const people = (events: Awaited<ReturnType<typeof toldOfVehicle>>) =>
  events.flatMap(({ recipients }) => recipients.map(({ userId }) => userId))

describe('who saved a vehicle', () => {
  it('is told of a lower price and of the sale, once each, with both prices', async () => {
    const [fan, former, admirer] = [seller(), seller(), seller()]
    const vehicle = await offer(world, owner, petrolCar({ price: 20_000 }))
    for (const person of [fan, former, owner]) await favorite(person, vehicle)
    await favorite(former, vehicle, false)
    await world.call(likeVehicle, { caller: admirer, params: { id: vehicle } })
    await price(vehicle, { price: 18_500 })
    const [drop] = await toldOfVehicle(world, vehicle)
    expect(drop).toMatchObject({
      change: 'price_drop',
      before: { amount: 20_000, currency: 'EUR' },
      vehicle: { id: vehicle, price: { amount: 18_500, currency: 'EUR' } },
      recipients: [{ userId: fan.userId }],
    })
    await sell(vehicle)
    const events = await toldOfVehicle(world, vehicle)
    expect(events.map(({ change }) => change)).toEqual(['price_drop', 'sold'])
    expect(people(events)).toEqual([fan.userId, fan.userId])
  })

  it('hears nothing of rises, trifles and other changes, and of another currency what is truly less', async () => {
    const fan = seller()
    const vehicle = await offer(world, owner, petrolCar({ price: 20_000 }))
    await favorite(fan, vehicle)
    await price(vehicle, { price: 22_000 })
    await price(vehicle, { price: 21_900 })
    await price(vehicle, { mileage: 70_000 })
    // 21,900 euros are some 3.5 million yen.
    await price(vehicle, { price: 3_900_000, currency: id.currency('JPY') })
    expect(await toldOfVehicle(world, vehicle)).toEqual([])
    await price(vehicle, { price: 12_000, currency: id.currency('EUR') })
    expect(await toldOfVehicle(world, vehicle)).toMatchObject([
      { before: { amount: 3_900_000, currency: 'JPY' }, vehicle: { price: { amount: 12_000, currency: 'EUR' } } },
    ])
  })

  it('hears nothing of a price that was raised for a minute, and of one below it what it truly fell from', async () => {
    const fan = seller()
    const vehicle = await offer(world, owner, petrolCar({ price: 20_000 }))
    await favorite(fan, vehicle)
    await price(vehicle, { price: 25_000 })
    await price(vehicle, { price: 20_000 })
    expect(await toldOfVehicle(world, vehicle)).toEqual([])
    await price(vehicle, { price: 26_000 })
    await price(vehicle, { price: 19_000 })
    expect(await toldOfVehicle(world, vehicle)).toMatchObject([{ before: { amount: 20_000, currency: 'EUR' } }])
  })

  it('is told once however many they are, however often the event and the jobs come, on two instances', async () => {
    const vehicle = await offer(world, owner, petrolCar({ price: 20_000 }))
    const fans = Array.from({ length: 230 }, () => newId())
    await world.query(`insert into vehicle_favorite (user_id, vehicle_id) select unnest($1::uuid[]), $2`, [
      fans,
      vehicle,
    ])
    await price(vehicle, { price: 15_000 })
    const [changed] = await world.emitted('VehiclePriceChanged', vehicle)
    const envelope = { ...changed, id: newId(), occurredAt: new Date().toISOString() } as never
    const data = changed?.data as never
    const { id: sourceId } = (
      await world.query<{ id: string }>(
        `select id from outbox where envelope ->> 'name' = $1 and envelope ->> 'aggregateId' = $2`,
        [VehiclePriceChanged.name, vehicle],
      )
    )[0] ?? { id: '' }
    // The same event once more, past the inbox.
    await world.db.transaction(
      async (em) =>
        void (await tellPriceDrop.handle({
          em,
          data,
          envelope: { ...(envelope as object), id: sourceId } as never,
          log: silent,
        })),
    )
    await settled(world)
    const worker = watchWorker({ db: world.db, tokens: world.tokens })
    const jobs = await world.query<{ key: string; payload: never }>(
      `select key, payload from job where queue = 'tell-watchers' and payload ->> 'vehicleId' = $1`,
      [vehicle],
    )
    expect(jobs).toHaveLength(4)
    const signal = new AbortController().signal
    await Promise.all([...jobs, ...jobs].map((job) => worker.run([{ ...job, attempt: 2, log: silent, signal }])))
    const events = await toldOfVehicle(world, vehicle)
    expect(events.map(({ recipients }) => recipients.length)).toEqual([100, 100, 30])
    expect(new Set(people(events))).toEqual(new Set(fans))
    expect(new Set(events.map((event) => event.sourceId))).toEqual(new Set([sourceId]))
  })

  it('hears nothing of what they saved afterwards', async () => {
    const vehicle = await offer(world, owner, petrolCar({ price: 20_000 }))
    await price(vehicle, { price: 15_000 })
    await favorite(seller(), vehicle)
    expect(await toldOfVehicle(world, vehicle)).toEqual([])
  })
})

describe('an unsubscribe link', () => {
  const anonymous = callers.anonymous()
  const read = (token: string) => world.call(readUnsubscribeLink, { caller: anonymous, query: { token } })
  const off = (token: string) => world.call(unsubscribe, { caller: anonymous, body: { token } })
  const on = (token: string) => world.call(resubscribe, { caller: anonymous, body: { token } })

  it('of a saved search switches its alerts off and on again, signed out; looking changes nothing', async () => {
    const me = seller()
    const filter = { brand: ['Linked'] }
    await world.call(saveSearch, { caller: me, body: { name: 'Linked cars', filter, frequency: 'instant' } })
    await offer(world, owner, petrolCar({ brand: 'Linked' }))
    await settled(world)
    const [alert] = await told(world, me.userId)
    const token = alert?.unsubscribe ?? ''
    const named = { kind: 'search', name: 'Linked cars' }
    expect((await read(token)).body.data).toEqual({ ...named, isOn: true })
    expect((await read(token)).body.data).toEqual({ ...named, isOn: true })
    expect((await off(token)).body.data).toEqual({ ...named, isOn: false })
    expect((await off(token)).body.data).toEqual({ ...named, isOn: false })
    await offer(world, owner, petrolCar({ brand: 'Linked' }))
    await settled(world)
    expect(await told(world, me.userId)).toHaveLength(1)
    expect((await on(token)).body.data).toEqual({ ...named, isOn: true })
    await hourPassed(world)
    await offer(world, owner, petrolCar({ brand: 'Linked' }))
    await settled(world)
    expect(await told(world, me.userId)).toHaveLength(2)
  })

  it('cannot switch on what its owner switched off, nor what is gone', async () => {
    const me = seller()
    const { body } = await world.call(saveSearch, {
      caller: me,
      body: { name: 'Off', filter: { brand: ['Quiet'] }, frequency: 'off' },
    })
    const token = world.tokens.make({ kind: 'search', searchId: body.data.id })
    expect((await on(token)).body.data).toMatchObject({ isOn: false })
    expect((await on(world.tokens.make({ kind: 'search', searchId: newId() }))).body.data).toEqual({
      kind: 'search',
      name: null,
      isOn: false,
    })
  })

  it('of a saved vehicle ends the notices about that one, for that person alone', async () => {
    const [tired, keen] = [seller(), seller()]
    const vehicle = await offer(world, owner, petrolCar({ price: 20_000 }))
    for (const person of [tired, keen]) await favorite(person, vehicle)
    await price(vehicle, { price: 18_000 })
    const [drop] = await toldOfVehicle(world, vehicle)
    const token = drop?.recipients.find(({ userId }) => userId === tired.userId)?.unsubscribe ?? ''
    expect((await off(token)).body.data).toEqual({ kind: 'vehicle', name: 'Golf GTI, one owner', isOn: false })
    await price(vehicle, { price: 16_000 })
    expect(people((await toldOfVehicle(world, vehicle)).slice(1))).toEqual([keen.userId])
    expect((await on(token)).body.data).toMatchObject({ isOn: true })
    await sell(vehicle)
    expect(people((await toldOfVehicle(world, vehicle)).slice(2)).toSorted()).toEqual(
      [tired.userId, keen.userId].toSorted(),
    )
  })

  it('that is forged says nothing but that it is not valid, for every kind of wrong', async () => {
    const subject = { kind: 'search', searchId: newId() } as const
    const stranger = linkTokens([{ id: 'x', secret: 'somebody else’s key of enough characters' }])
    const real = world.tokens.make(subject)
    const answers = []
    for (const token of [stranger.make(subject), `${real.slice(0, -3)}AAA`, real.slice(2), 'a', newId()]) {
      for (const answer of [await read(token), await off(token), await on(token)]) {
        const { requestId: _, ...body } = answer.body
        answers.push(JSON.stringify([answer.status, body]))
      }
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('LINK_INVALID')
    expect((await off('')).status).toBe(422)
    expect((await world.call(readUnsubscribeLink, { caller: anonymous })).status).toBe(422)
  })
})
