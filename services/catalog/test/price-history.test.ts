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
    // Raised for an hour and lowered again: nothing was lowered.
    await change(owner, id, { price: 24_000 })
    await change(owner, id, { price: 20_000 })
    expect(await seen()).toEqual(everywhere(null))
    await change(owner, id, { price: 18_999.5 })
    expect(await seen()).toEqual(everywhere(20_000))
    await world.query(`update vehicle_price set at = at - interval '31 days' where vehicle_id = $1`, [id])
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
