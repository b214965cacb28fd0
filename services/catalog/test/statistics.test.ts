import {
  createVehicle,
  likeVehicle,
  saveVehicle,
  unlikeVehicle,
  unsaveVehicle,
  viewVehicle,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayBefore, nobody, type Statistics, startStatistics } from './statistics-world.ts'
import { seller } from './world.ts'

let statistics: Statistics
beforeAll(async () => {
  statistics = await startStatistics()
})
afterAll(() => statistics?.close())

describe('statistics of a vehicle', () => {
  it('count looks, likes and saves of others on the day, once each', async () => {
    const [owner, buyer, other] = [seller(), seller('Buyer'), seller('Other')]
    const id = await statistics.publish(owner)
    const params = { id }
    for (const caller of [buyer, other, owner]) {
      await statistics.world.call(viewVehicle, { caller, params })
      for (const endpoint of [likeVehicle, likeVehicle, saveVehicle, saveVehicle])
        await statistics.world.call(endpoint, { caller, params })
    }
    const { totals, daily, from, to } = await statistics.read(owner, id)
    expect(totals).toEqual({ views: 2, likes: 2, saves: 2, contacts: 0 })
    expect(daily).toHaveLength(30)
    expect([from, to]).toEqual([dayBefore(29), dayBefore(0)])
    expect(daily[0]).toEqual({ day: from, views: 0, likes: 0, saves: 0, contacts: 0 })
    expect(daily.at(-1)).toEqual({ day: to, views: 2, likes: 2, saves: 2, contacts: 0 })
  })

  it('forget what is taken back on its day, and keep what is taken back later', async () => {
    const [owner, buyer, other] = [seller(), seller('Buyer'), seller('Other')]
    const id = await statistics.publish(owner)
    const params = { id }
    for (const caller of [buyer, other])
      for (const endpoint of [likeVehicle, saveVehicle]) await statistics.world.call(endpoint, { caller, params })
    for (const endpoint of [unlikeVehicle, unlikeVehicle, unsaveVehicle, unsaveVehicle])
      await statistics.world.call(endpoint, { caller: buyer, params })
    expect((await statistics.read(owner, id)).totals).toEqual({ views: 0, likes: 1, saves: 1, contacts: 0 })
    for (const table of ['vehicle_like', 'vehicle_favorite'])
      await statistics.world.query(
        `update ${table} set created_at = created_at - interval '1 day' where vehicle_id = $1`,
        [id],
      )
    await statistics.world.query('update vehicle_stat_day set day = day - 1 where vehicle_id = $1', [id])
    for (const endpoint of [unlikeVehicle, unsaveVehicle])
      await statistics.world.call(endpoint, { caller: other, params })
    const { daily } = await statistics.read(owner, id, 7)
    expect(daily.slice(-2)).toMatchObject([
      { day: dayBefore(1), likes: 1, saves: 1 },
      { day: dayBefore(0), likes: 0, saves: 0 },
    ])
  })

  it('reach back as far as asked and no further', async () => {
    const owner = seller()
    const id = await statistics.publish(owner)
    await statistics.count(id, 6, { views: 3 })
    await statistics.count(id, 7, { views: 50 })
    expect((await statistics.read(owner, id, 7)).totals.views).toBe(3)
    expect((await statistics.read(owner, id, 90)).totals.views).toBe(53)
    for (const days of [0, 91]) expect((await statistics.ask(owner, id, days)).status).toBe(422)
  })

  it('are the owner’s and administrators’; to others there are none', async () => {
    const owner = seller()
    const id = await statistics.publish(owner)
    const draft = (await statistics.world.call(createVehicle, { caller: owner, body: { title: 'Half' } })).body.data.id
    const admin = callers.admin(['admin.city.index'])
    const statuses = (vehicleId: string) =>
      Promise.all(
        [owner, admin, seller(), callers.anonymous()].map(async (who) => (await statistics.ask(who, vehicleId)).status),
      )
    expect(await statuses(id)).toEqual([200, 200, 404, 401])
    expect(await statuses(draft)).toEqual([200, 404, 404, 401])
    expect(await statuses(nobody)).toEqual([404, 404, 404, 401])
  })
})
