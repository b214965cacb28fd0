import {
  createVehicle,
  favoriteVehicles,
  markVehicleSold,
  myVehicles,
  priceHistory,
  publishVehicle,
  saveVehicle,
  searchVehicles,
  updateVehicle,
} from '@forecourt/contracts'
import { inUseEndpoint } from '@forecourt/kernel/resource'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up } from '../migrations/0007-price-history.ts'
import { storeRates } from '../src/money/rates.ts'
import { sweep } from './sweep.ts'
import { id as ids, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  await storeRates(world.db, '2026-03-01', { EUR: 1, USD: 1.25 })
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

type Person = ReturnType<typeof seller>
const publish = async (owner: Person, price = 20_000): Promise<string> => {
  const raw = form(petrolCar({ price }), [{ name: 'a.jpg', bytes: photo }])
  return (await world.call(createVehicle, { caller: owner, raw })).body.data.id
}
const change = async (caller: Person, id: string, body: Record<string, unknown>) =>
  expect((await world.call(updateVehicle, { caller, params: { id }, body })).status).toBe(200)
const history = async (id: string, caller = seller('Viewer')) =>
  (await world.call(priceHistory, { caller, params: { id } })).body.data
/** Lets so many days pass since each of its prices was asked, and shown or hidden last. */
const later = (id: string, days: number) =>
  world.query(
    `update vehicle_price set at = at - make_interval(days => $2), shown_since = shown_since - make_interval(days => $2)
     where vehicle_id = $1`,
    [id, days],
  )
const prices = async (id: string) => (await history(id)).points.map(({ price }: { price: number }) => price)

describe('the price history', () => {
  it('begins with the publication and has every change of the price since, nothing else', async () => {
    const owner = seller()
    const id = await publish(owner)
    expect(await history(id)).toMatchObject({
      currencyCode: 'EUR',
      points: [{ price: 20_000, currencyCode: 'EUR', amount: 20_000, at: expect.any(String) }],
      drop: null,
    })
    await change(owner, id, { title: 'Another title' })
    await later(id, 1)
    await change(owner, id, { price: 19_000 })
    await change(owner, id, { price: 19_000, mileage: 65_000 })
    await change(owner, id, { price: 18_500.5 })
    expect(await prices(id)).toEqual([20_000, 19_000, 18_500.5])
    const { points, drop } = await history(id)
    expect(drop).toEqual({ by: 1499.5, since: points[0].at })
  })

  it('is on cards as what the price was, until it is raised again or the vehicle sold', async () => {
    const owner = seller()
    const id = await publish(owner)
    const buyer = seller('Buyer')
    await world.call(saveVehicle, { caller: buyer, params: { id } })
    const seen = async () => {
      const query = { seller: owner.userId, includeSold: true }
      const lists = [
        await world.call(searchVehicles, { caller: buyer, query }),
        await world.call(favoriteVehicles, { caller: buyer, query: {} }),
        await world.call(myVehicles, { caller: owner, query: {} }),
      ]
      return lists.map(({ body }) => body.data[0].oldPrice)
    }
    const everywhere = (oldPrice: number | null) => [oldPrice, oldPrice, oldPrice]
    expect(await seen()).toEqual(everywhere(null))
    // Asked for a minute and lowered: nobody was to pay it.
    await change(owner, id, { price: 19_500 })
    expect(await seen()).toEqual(everywhere(null))
    await change(owner, id, { price: 20_000 })
    await later(id, 31)
    // Raised for an hour and lowered again: nothing was lowered.
    await change(owner, id, { price: 24_000 })
    await change(owner, id, { price: 20_000 })
    expect(await seen()).toEqual(everywhere(null))
    await change(owner, id, { price: 18_999.5 })
    expect(await seen()).toEqual(everywhere(20_000))
    await later(id, 31)
    expect(await seen()).toEqual(everywhere(null))
    await change(owner, id, { price: 18_000 })
    expect(await seen()).toEqual(everywhere(18_999.5))
    await change(owner, id, { price: 17_500 })
    // Reductions that follow each other are one.
    expect(await seen()).toEqual(everywhere(18_999.5))
    await world.call(markVehicleSold, { caller: owner, params: { id }, body: { sold: true } })
    expect(await seen()).toEqual(everywhere(null))
  })

  it('leaves out what a draft was to cost', async () => {
    const owner = seller()
    const raw = petrolCar({ price: 30_000 })
    const { id } = (await world.call(createVehicle, { caller: owner, body: raw })).body.data
    await change(owner, id, { price: 25_000 })
    expect(await history(id, owner)).toEqual({ currencyCode: null, points: [], drop: null })
    expect((await world.call(priceHistory, { caller: seller('Nosy'), params: { id } })).status).toBe(404)
    expect((await world.call(publishVehicle, { caller: owner, params: { id } })).status).toBe(422)
    expect(await world.query('select from vehicle_price where vehicle_id = $1', [id])).toEqual([])
  })

  it('goes on while the vehicle is hidden, and is written with the change or not at all', async () => {
    const owner = seller()
    const id = await publish(owner)
    await sweep(world.db, owner.userId, 'hidden')
    await change(owner, id, { price: 17_000 })
    expect((await history(id, owner)).points).toHaveLength(2)
    const stale = { caller: owner, params: { id }, body: { price: 16_000, version: 1 } }
    expect((await world.call(updateVehicle, stale)).status).toBe(409)
    expect((await history(id, owner)).points).toHaveLength(2)
  })

  it('knows how long buyers saw a price: not while the vehicle was hidden or sold', async () => {
    const owner = seller()
    const id = await publish(owner)
    const sell = (sold: boolean) => world.call(markVehicleSold, { caller: owner, params: { id }, body: { sold } })
    const drop = async (price: number) => {
      await change(owner, id, { price })
      return (await history(id, owner)).drop?.by ?? null
    }
    const hidden = () => sweep(world.db, owner.userId, 'hidden')
    const shown = () => sweep(world.db, owner.userId, 'shown')
    await hidden()
    await later(id, 2)
    await shown()
    // Two days hidden, a moment shown.
    expect(await drop(19_000)).toBeNull()
    await world.query(`update vehicle_price set shown = '12 hours' where vehicle_id = $1`, [id])
    await sell(true)
    await later(id, 2)
    await sell(false)
    expect(await drop(18_000)).toBeNull()
    await hidden()
    await change(owner, id, { price: 50_000 })
    await later(id, 2)
    await change(owner, id, { price: 17_000 })
    await shown()
    expect((await history(id, owner)).drop).toBeNull()
    await later(id, 1)
    // Asked for two days and never seen: no raise either.
    expect(await drop(16_000)).toBe(1000)
    const kept = await world.query<{ shown: boolean; hours: number }>(
      `select shown_since is not null as shown, round(extract(epoch from shown) / 3600)::int as hours
       from vehicle_price where vehicle_id = $1 order by version`,
      [id],
    )
    expect(kept).toEqual([
      { shown: true, hours: 12 },
      { shown: true, hours: 12 },
      { shown: false, hours: 0 },
      { shown: false, hours: 0 },
      { shown: true, hours: 0 },
      { shown: true, hours: 0 },
    ])
  })

  it('keeps what was asked in another currency, and shows both in the present one', async () => {
    const owner = seller()
    const id = await publish(owner)
    await change(owner, id, { price: 24_000, currency: ids.currency('USD') })
    expect(await history(id)).toMatchObject({
      currencyCode: 'USD',
      points: [
        { price: 20_000, currencyCode: 'EUR', amount: 25_000 },
        { price: 24_000, currencyCode: 'USD', amount: 24_000 },
      ],
      drop: null,
    })
  })

  it('holds on to a currency that only the past was in', async () => {
    const owner = seller()
    const id = await publish(owner)
    await change(owner, id, { price: 30_000, currency: ids.currency('NOK') })
    await change(owner, id, { price: 20_000, currency: ids.currency('EUR') })
    const { body } = await world.call(inUseEndpoint('catalog'), {
      caller: callers.service('billing'),
      params: { resource: 'currency', id: ids.currency('NOK') },
    })
    expect(body.data).toEqual({ count: 1 })
  })

  it('of what was on the market before it was kept begins with its present price', async () => {
    const owner = seller()
    const id = await publish(owner)
    await world.query('delete from vehicle_price where vehicle_id = $1', [id])
    const backfill = up.find((statement) => statement.startsWith('insert into vehicle_price')) ?? ''
    await world.query(`${backfill} and id = '${id}'`)
    const at = (await world.emitted('VehicleChanged', id))[0]?.data.postedAt
    expect((await history(id)).points).toEqual([{ at, price: 20_000, currencyCode: 'EUR', amount: 20_000 }])
    await change(owner, id, { price: 19_000 })
    expect(await prices(id)).toEqual([20_000, 19_000])
  })
})
