import { createVehicle, priceHistory, searchVehicles, updateVehicle, vehicleStatistics } from '@forecourt/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePast } from '../src/cli/past.ts'
import { storeRates } from '../src/money/rates.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await storeRates(world.db, '2026-03-01', { EUR: 1 })
})
afterAll(() => world?.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

it('gives a vehicle of the demo world its past: posting, prices, looks and place in the list', async () => {
  const owner = seller()
  const publish = async (title: string) => {
    const raw = form(petrolCar({ title, price: 20_000 }), [{ name: 'a.jpg', bytes: await tinyPhoto() }])
    return (await world.call(createVehicle, { caller: owner, raw })).body.data.id as string
  }
  const [old, fresh] = [await publish('Older one'), await publish('Newer one')]
  // The one published last is dated before the other.
  await world.call(updateVehicle, { caller: owner, params: { id: fresh }, body: { price: 19_000 } })
  await world.db.query(`insert into market_day (day, views, likes, saves, contacts, published, sold)
    values (current_date - 20, 0, 0, 0, 0, 0, 0), (current_date - 60, 1, 0, 0, 0, 0, 0)`)
  const day = daysAgo(20).slice(0, 10)
  const past = {
    id: fresh,
    postedAt: daysAgo(40),
    soldAt: null,
    prices: [daysAgo(40), daysAgo(12)],
    views: [{ day, count: 7 }],
  }
  await writePast(world.db, past)
  // A loader that was cut off says it again.
  await writePast(world.db, past)

  const { body: list } = await world.call(searchVehicles, { caller: owner, query: {} })
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([old, fresh])
  expect(list.data[1].postedAt).toBe(past.postedAt)
  const { body: history } = await world.call(priceHistory, { caller: owner, params: { id: fresh } })
  expect(history.data.points.map(({ at, price }: { at: string; price: number }) => [at, price])).toEqual([
    [past.prices[0], 20_000],
    [past.prices[1], 19_000],
  ])
  expect(history.data.drop).toEqual({ by: 1_000, since: past.prices[0] })
  const { body: statistics } = await world.call(vehicleStatistics, {
    caller: owner,
    params: { id: fresh },
    query: { days: 30 },
  })
  expect(statistics.data.totals.views).toBe(7)
  expect(statistics.data.daily.find((one: { day: string }) => one.day === day).views).toBe(7)
  // Summed up anew by the next run.
  const sums = await world.db.query<{ views: number }>('select views from market_day')
  expect(sums).toEqual([{ views: 1 }])
})
