import {
  createVehicle,
  freePlanAggregate,
  markVehicleSold,
  readVehicleAllowance,
  vehicleStatistics,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knowFreePlan } from '../src/plan/know-free-plan.ts'
import { tellFreePlan } from './plans.ts'
import { dayBefore, type Person, type Statistics, startStatistics } from './statistics-world.ts'
import { sweep } from './sweep.ts'
import { id as known, petrolCar } from './vehicles.ts'
import { form, seller, startWorld } from './world.ts'

let statistics: Statistics
beforeAll(async () => {
  statistics = await startStatistics()
})
afterAll(() => statistics?.close())

describe('against comparable vehicles', () => {
  /** A market of its own: a make nobody else in this file sells. */
  const market = async (change: Record<string, unknown>, views: readonly number[]) => {
    const others = await Promise.all(views.map(() => statistics.publish(seller('Competitor'), change)))
    for (const [place, id] of others.entries()) {
      await statistics.backdate(id, 20)
      await statistics.count(id, 1, { views: views[place] ?? 0, contacts: place })
    }
    return others
  }
  const rich = (): Person => {
    const owner = seller('Plus')
    statistics.detailed.add(owner.userId)
    return owner
  }

  it('are told to owners whose plan has them, and to no others', async () => {
    const change = { brand: 'Saab', model: '9000' }
    await market(change, [1, 2, 3, 4, 5])
    const [free, plus] = [seller(), rich()]
    expect(await statistics.read(free, await statistics.publish(free, change))).toMatchObject({
      detailed: 'not_in_plan',
      comparison: null,
    })
    const id = await statistics.publish(plus, change)
    expect(await statistics.read(plus, id)).toMatchObject({
      detailed: 'included',
      comparison: { basis: 'model', vehicles: 6 },
    })
    // The plan is the owner's, whoever looks.
    expect((await statistics.ask(callers.admin(['admin.city.index']), id)).body.data.comparison).toMatchObject({
      vehicles: 6,
    })
  })

  it('has the median per day offered of each, over live vehicles of other sellers', async () => {
    const change = { brand: 'Lancia', model: 'Thema' }
    const owner = rich()
    const others = await market(change, [7, 14, 21, 28, 70])
    const id = await statistics.publish(owner, change)
    await statistics.backdate(id, 1)
    await statistics.count(id, 0, { views: 9 })
    // None of these belongs to the market of this vehicle.
    await statistics.count(await statistics.publish(owner, change), 1, { views: 999 })
    const [sold, hidden] = [
      await statistics.publish(seller(), change),
      await statistics.publish(seller('Hidden'), change),
    ]
    for (const gone of [sold, hidden]) await statistics.count(gone, 1, { views: 999 })
    await statistics.world.query('update vehicle_search set sold = true where id = $1', [sold])
    await statistics.world.query('delete from vehicle_search where id = $1', [hidden])
    const { comparison } = await statistics.read(owner, id, 7)
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
    const id = await statistics.publish(owner, alone)
    expect((await statistics.read(owner, id)).comparison).toBeNull()
    await market(
      { brand: 'Bizzarrini', model: 'Strada', type: known.type('convertible'), price: 400_000 },
      [1, 2, 3, 4],
    )
    expect((await statistics.read(owner, id)).comparison).toBeNull()
    await market({ brand: 'Monteverdi', model: 'High Speed', type: known.type('convertible'), price: 610_000 }, [5])
    expect((await statistics.read(owner, id)).comparison).toMatchObject({ basis: 'type', vehicles: 5 })
    // Too dear to compare with.
    await market({ brand: 'Talbot', model: 'Lago', type: known.type('convertible'), price: 700_000 }, [5])
    expect((await statistics.read(owner, id)).comparison).toMatchObject({ basis: 'type', vehicles: 5 })
  })

  it('is for vehicles on the market: a hidden one still has its own figures', async () => {
    const change = { brand: 'Saab', model: '9000' }
    const owner = rich()
    const id = await statistics.publish(owner, change)
    await statistics.count(id, 0, { views: 4 })
    await sweep(statistics.world.db, owner.userId, 'hidden')
    expect(await statistics.read(owner, id)).toMatchObject({
      totals: { views: 4 },
      detailed: 'included',
      comparison: null,
    })
  })

  it('averages a sold vehicle over the days it was offered', async () => {
    const change = { brand: 'Saab', model: '9000' }
    const owner = rich()
    const id = await statistics.publish(owner, change)
    await statistics.backdate(id, 5)
    await statistics.count(id, 5, { views: 6 })
    await statistics.world.call(markVehicleSold, { caller: owner, params: { id }, body: { sold: true } })
    await statistics.world.query(`update vehicle set sold_at = now() - interval '4 days' where id = $1`, [id])
    expect((await statistics.read(owner, id)).comparison?.own.views).toBe(3)
  })
})

it('what the free plan allows is asked of billing where its event has not come yet, and then the event counts', async () => {
  const owner = seller()
  const max = async () =>
    (await statistics.world.call(readVehicleAllowance, { caller: owner, params: { id: owner.userId } })).body.data
      .vehicles.max
  await statistics.world.query('delete from free_plan')
  await knowFreePlan(statistics.world.db, statistics.world.client)
  expect(await max()).toBe(2)
  // Who has more is looked at from now on.
  const asked = await statistics.world.query(`select from job where queue = 'settle-everybody' and key = $1`, [
    freePlanAggregate,
  ])
  expect(asked).toHaveLength(1)
  await tellFreePlan(statistics.world.db, { vehicles: null }, 1)
  await knowFreePlan(statistics.world.db, statistics.world.client)
  expect(await max()).toBeNull()
})

it('answers without the comparison while billing is silent, and says so', async () => {
  const lonely = await startWorld()
  try {
    const owner = seller()
    const raw = form(petrolCar(), [{ name: 'a.jpg', bytes: statistics.photo }])
    const id = (await lonely.call(createVehicle, { caller: owner, raw })).body.data.id
    const { status, body } = await lonely.call(vehicleStatistics, { caller: owner, params: { id } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ totals: { views: 0 }, detailed: 'unknown', comparison: null })
  } finally {
    await lonely.close()
  }
})
