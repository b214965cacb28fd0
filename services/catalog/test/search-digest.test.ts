import { changeSavedSearch, markVehicleSold } from '@forecourt/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueDigests } from '../src/discovery/saved-search/digest.ts'
import { offer, settled, told } from './alerts.ts'
import { savedSearchesOf } from './saved-searches.ts'
import { electricCar, petrolCar } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
const owner = seller('Owner')
const { ownBrand, save } = savedSearchesOf(() => world)
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world?.close())

describe('a digest', () => {
  const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000)

  it('tells once of everything since the last one that still matches, newest first', async () => {
    const me = seller()
    const [brand, other] = [ownBrand(), ownBrand()]
    await save(me, { filter: { brand: [brand] }, frequency: 'daily', timeZone: 'Europe/Paris' })
    await save(me, { filter: { brand: [other] }, frequency: 'weekly' })
    const first = await offer(world, owner, petrolCar({ brand }))
    const gone = await offer(world, owner, petrolCar({ brand }))
    const second = await offer(world, owner, electricCar({ brand }))
    await offer(world, owner, petrolCar({ brand: other }))
    await world.call(markVehicleSold, { caller: owner, params: { id: gone }, body: { sold: true } })
    await settled(world)
    expect(await told(world, me.userId)).toEqual([])
    // Two instances at the same moment.
    await Promise.all([sendDueDigests(world, tomorrow(1)), sendDueDigests(world, tomorrow(1))])
    const [digest, ...rest] = (await told(world, me.userId)).filter(({ frequency }) => frequency === 'daily')
    expect(rest).toEqual([])
    expect(digest).toMatchObject({ frequency: 'daily', total: 2 })
    expect(digest?.vehicles.map((vehicle) => vehicle.id)).toEqual([second, first])
    await sendDueDigests(world, tomorrow(2))
    await sendDueDigests(world, tomorrow(9))
    const all = await told(world, me.userId)
    expect(all.map(({ frequency, total }) => [frequency, total]).toSorted()).toEqual([
      ['daily', 2],
      ['weekly', 1],
    ])
  })

  it('that cannot be sent keeps no other back, is left to a job, and comes when that can be done', async () => {
    const people = [seller(), seller(), seller()]
    const brand = ownBrand()
    const [, poison] = await Promise.all(
      people.map(
        async (person) => (await save(person, { filter: { brand: [brand] }, frequency: 'daily' })).body.data.id,
      ),
    )
    await offer(world, owner, petrolCar({ brand }))
    await settled(world)
    await world.query(
      `update saved_search set time_zone = 'Nowhere/None', next_due = next_due - interval '1 second' where id = $1`,
      [poison],
    )
    await sendDueDigests(world, tomorrow(1))
    const toldTo = async () =>
      (await Promise.all(people.map(({ userId }) => told(world, userId)))).map((one) => one.length)
    expect(await toldTo()).toEqual([1, 0, 1])
    const jobs = () =>
      world.query<{ status: string }>(
        `select status, last_error from job where queue = 'digest' and key like $1 || ':%'`,
        [poison],
      )
    expect(await jobs()).toHaveLength(1)
    await world.query(`update saved_search set time_zone = 'UTC' where id = $1`, [poison])
    await world.query(`update job set run_at = now() where queue = 'digest' and status = 'waiting'`)
    await settled(world)
    expect(await toldTo()).toEqual([1, 1, 1])
  })

  it('passes over what is sold just then, and tells of it when it is for sale again', async () => {
    const me = seller()
    const brand = ownBrand()
    await save(me, { filter: { brand: [brand] }, frequency: 'daily' })
    const vehicle = await offer(world, owner, petrolCar({ brand }))
    await settled(world)
    const tellAfterSold = async (sold: boolean, day: number) => {
      await world.call(markVehicleSold, { caller: owner, params: { id: vehicle }, body: { sold } })
      await settled(world)
      await sendDueDigests(world, tomorrow(day))
      return (await told(world, me.userId)).length
    }
    expect(await tellAfterSold(true, 1)).toBe(0)
    expect(await tellAfterSold(false, 3)).toBe(1)
    await tellAfterSold(true, 5)
    expect(await tellAfterSold(false, 7)).toBe(1)
  })

  it('shows ten and says how many there are', async () => {
    const me = seller()
    const brand = ownBrand()
    await save(me, { filter: { brand: [brand] }, frequency: 'daily' })
    for (let n = 0; n < 12; n += 1) await offer(world, owner, petrolCar({ brand }))
    await settled(world)
    await sendDueDigests(world, tomorrow(1))
    const [digest] = await told(world, me.userId)
    expect([digest?.vehicles.length, digest?.total]).toEqual([10, 12])
  })

  it('that waits comes at once when its owner wants to hear at once, and never when they want nothing', async () => {
    const [hasty, quiet] = [seller(), seller()]
    const brand = ownBrand()
    const weekly = async (caller: ReturnType<typeof seller>) =>
      (await save(caller, { filter: { brand: [brand] }, frequency: 'weekly' })).body.data.id
    const [first, second] = [await weekly(hasty), await weekly(quiet)]
    await offer(world, owner, petrolCar({ brand }))
    await settled(world)
    await world.call(changeSavedSearch, { caller: hasty, params: { id: first }, body: { frequency: 'instant' } })
    await world.call(changeSavedSearch, { caller: quiet, params: { id: second }, body: { frequency: 'off' } })
    await sendDueDigests(world)
    await sendDueDigests(world, tomorrow(9))
    expect(await told(world, hasty.userId)).toHaveLength(1)
    expect(await told(world, quiet.userId)).toEqual([])
  })
})
