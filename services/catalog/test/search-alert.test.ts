import { changeSavedSearch, markVehicleSold, updateVehicle } from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueDigests } from '../src/discovery/saved-search/digest.ts'
import { matchWorker } from '../src/discovery/saved-search/match.worker.ts'
import { offer, settled, told } from './alerts.ts'
import { savedSearchesOf } from './saved-searches.ts'
import { id, petrolCar } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
const owner = seller('Owner')
const { listOf, ownBrand, save } = savedSearchesOf(() => world)
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world?.close())

describe('an alert', () => {
  it('tells at once of a vehicle that is listed: its owner’s words, and the vehicle', async () => {
    const me = seller()
    const brand = ownBrand()
    const search = (await save(me, { filter: { brand: [brand] }, name: 'Dream' })).body.data
    const vehicle = await offer(world, owner, petrolCar({ brand, price: 12_345.5 }))
    await settled(world)
    expect(await told(world, me.userId)).toMatchObject([
      {
        searchId: search.id,
        name: 'Dream',
        frequency: 'instant',
        criteria: { en_US: [brand], fr_FR: [brand], zh_CN: [brand] },
        vehicles: [{ id: vehicle, title: 'Golf GTI, one owner', price: { amount: 12_345.5, currency: 'EUR' } }],
        total: 1,
      },
    ])
    expect(await listOf(me)).toMatchObject([{ results: 1, fresh: 1 }])
    await world.call(changeSavedSearch, { caller: me, params: { id: search.id }, body: { seen: true } })
    expect(await listOf(me)).toMatchObject([{ results: 1, fresh: 0 }])
  })

  it('tells of a change that makes a vehicle match, once, and never of what matched before', async () => {
    const brand = ownBrand()
    const [early, late] = [seller(), seller()]
    const under = (priceMax: number) => ({ brand: [brand], priceMax, currency: id.currency('EUR') })
    await save(early, { filter: under(20_000) })
    const vehicle = await offer(world, owner, petrolCar({ brand, price: 25_000 }))
    await settled(world)
    await save(late, { filter: under(30_000) })
    const price = async (amount: number) => {
      await world.call(updateVehicle, { caller: owner, params: { id: vehicle }, body: { price: amount } })
      await settled(world)
      return [(await told(world, early.userId)).length, (await told(world, late.userId)).length]
    }
    // The later search found the vehicle already when it was saved, so that the vehicle did not begin to match it.
    expect(await price(22_000)).toEqual([0, 0])
    expect(await price(19_000)).toEqual([1, 0])
    expect(await price(18_000)).toEqual([1, 0])
    expect(await price(26_000)).toEqual([1, 0])
    expect(await price(19_500)).toEqual([1, 0])
    expect(await price(35_000)).toEqual([1, 0])
    expect(await price(29_000)).toEqual([1, 1])
  })

  it('tells when a vehicle is for sale again, but nobody twice, and never its owner', async () => {
    const brand = ownBrand()
    const [before, after] = [seller(), seller()]
    await save(before, { filter: { brand: [brand] } })
    await save(owner, { filter: { brand: [brand] } })
    const vehicle = await offer(world, owner, petrolCar({ brand }))
    const sold = async (sold: boolean) => {
      await world.call(markVehicleSold, { caller: owner, params: { id: vehicle }, body: { sold } })
      await settled(world)
    }
    await sold(true)
    await save(after, { filter: { brand: [brand] } })
    await sold(false)
    await sold(true)
    await sold(false)
    expect(await told(world, before.userId)).toHaveLength(1)
    expect(await told(world, after.userId)).toHaveLength(1)
    expect(await told(world, owner.userId)).toHaveLength(0)
  })

  it('comes once when the job is repeated, and on two instances at the same time', async () => {
    const brand = ownBrand()
    const people = Array.from({ length: 130 }, () => seller())
    for (const person of people) await save(person, { filter: { brand: [brand] } })
    const vehicle = await offer(world, owner, petrolCar({ brand }))
    const worker = matchWorker(world)
    const payload = { vehicleId: vehicle, before: null, at: new Date().toISOString() }
    const job = {
      key: 'again',
      payload,
      attempt: 1,
      log: createLogger({ service: 'test', level: 'silent' }),
      signal: new AbortController().signal,
    }
    const run = () => worker.run([job])
    await Promise.all([run(), run()])
    await settled(world)
    await run()
    const owners = (await told(world)).filter(({ criteria }) => criteria.en_US[0] === brand).map((one) => one.ownerId)
    expect(owners.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted())
  })

  it('that cannot be compared keeps nobody else from hearing of the vehicle', async () => {
    const people = [seller(), seller(), seller()]
    const brand = ownBrand()
    const saved = await Promise.all(
      people.map(
        async (person) => (await save(person, { filter: { brand: [brand] }, frequency: 'instant' })).body.data,
      ),
    )
    await world.query(`update saved_search set filter = '{"brand": 5}' where id = $1`, [saved[1]?.id])
    await offer(world, owner, petrolCar({ brand }))
    const heard = async () =>
      (await Promise.all(people.map(({ userId }) => told(world, userId)))).map((one) => one.length)
    await expect.poll(heard, { timeout: 15_000 }).toEqual([1, 0, 1])
    const alone = await world.query<{ key: string }>(
      `select key from job where queue = 'match-searches' and payload ->> 'search' = $1 and status = 'waiting'`,
      [saved[1]?.id],
    )
    expect(alone).toHaveLength(1)
    await world.query(`update saved_search set filter = $2 where id = $1`, [saved[1]?.id, { brand: [brand] }])
    await world.query(`update job set run_at = now() where queue = 'match-searches' and status = 'waiting'`)
    await settled(world)
    expect(await heard()).toEqual([1, 1, 1])
  })

  it('says nothing for searches that are off, and forgets vehicles that are deleted', async () => {
    const brand = ownBrand()
    const me = seller()
    const search = (await save(me, { filter: { brand: [brand] }, frequency: 'off' })).body.data
    await offer(world, owner, petrolCar({ brand }))
    await settled(world)
    expect(await listOf(me)).toMatchObject([{ results: 1, fresh: 1 }])
    await world.call(changeSavedSearch, { caller: me, params: { id: search.id }, body: { frequency: 'daily' } })
    await sendDueDigests(world, new Date(Date.now() + 2 * 86_400_000))
    expect(await told(world, me.userId)).toEqual([])
  })
})
