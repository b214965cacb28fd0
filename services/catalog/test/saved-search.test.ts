import {
  changeSavedSearch,
  deleteSavedSearch,
  exportVehicles,
  listSavedSearches,
  markVehicleSold,
  savedSearchesMax,
  saveSearch,
  updateVehicle,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawAccount } from '../src/consumers/user-deleted.consumer.ts'
import { sendDueDigests } from '../src/saved-search/digest.ts'
import { matchWorker } from '../src/saved-search/match.worker.ts'
import { offer, settled, told } from './alerts.ts'
import { electricCar, id, petrolCar } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
const owner = seller('Owner')
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world?.close())

let brands = 0
/** A make nobody else in this file uses. */
const ownBrand = () => `Brand ${++brands}`
const save = (caller: ReturnType<typeof seller>, body: object) =>
  world.call(saveSearch, { caller, body: { name: 'Mine', frequency: 'instant', ...body } })
const listOf = async (caller: ReturnType<typeof seller>) => (await world.call(listSavedSearches, { caller })).body.data

describe('a saved search', () => {
  it('is listed with its criteria in words, in the caller’s language, and how many it finds', async () => {
    const me = seller()
    const brand = ownBrand()
    await offer(world, owner, petrolCar({ brand }))
    const filter = {
      brand: [brand],
      priceMax: 20_000,
      currency: id.currency('EUR'),
      city: [id.city('Lyon')],
      radiusKm: 50,
    }
    const saved = await save(me, { filter, name: '  My   next car ' })
    expect(saved.status).toBe(201)
    expect(saved.body.data).toMatchObject({ name: 'My next car', results: 1, resultsAreCapped: false, fresh: 0 })
    const [listed] = await listOf(me)
    expect(listed.criteria).toEqual([brand, 'up to €20,000', 'within 50 km of Lyon'])
    const french = await listOf({ ...me, locale: 'fr_FR' })
    expect(french[0].criteria.join(' · ').replace(/[\u00a0\u202f]/g, ' ')).toBe(
      `${brand} · jusqu’à 20 000 € · à moins de 50 km de Lyon`,
    )
  })

  it('is kept once, however it is written, and fifty at most', async () => {
    const me = seller()
    const color = [id.color('red'), id.color('black')]
    expect((await save(me, { filter: { color, currency: id.currency('EUR') } })).status).toBe(201)
    const again = await save(me, { filter: { color: color.toReversed(), includeSold: false, q: ' ' } })
    expect([again.status, again.body.code]).toEqual([409, 'SEARCH_SAVED'])
    const answers = await Promise.all(
      Array.from({ length: savedSearchesMax + 3 }, (_, n) => save(me, { filter: { yearMin: 1900 + n } })),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('SAVED_SEARCH_LIMIT'))
    expect(refused[0]?.body.details).toEqual({ max: 50 })
    expect(await listOf(me)).toHaveLength(savedSearchesMax)
  })

  it('must narrow something, and be a search that can be run', async () => {
    const me = seller()
    const refused = async (body: object) => {
      const answer = await save(me, body)
      return [answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]
    }
    expect(await refused({ filter: {} })).toEqual([422, 'INVALID', ['filter']])
    expect(await refused({ filter: { includeSold: true } })).toEqual([422, 'INVALID', ['filter']])
    expect((await refused({ filter: { priceMax: 5 } }))[1]).toBe('CURRENCY_REQUIRED')
    expect((await refused({ filter: { priceMax: 5, currency: newId() } }))[0]).toBe(422)
    expect((await refused({ filter: { brand: ['a'] }, timeZone: 'Moon/Tycho' }))[2]).toEqual(['timeZone'])
    expect((await refused({ filter: { brand: ['a'] }, name: '  ' }))[0]).toBe(422)
    expect((await refused({ filter: { brand: ['a'], sort: 'price' } }))[0]).toBe(422)
    expect((await refused({ filter: { brand: ['a'] }, frequency: 'hourly' }))[0]).toBe(422)
    expect(await listOf(me)).toEqual([])
  })

  it('is its owner’s alone', async () => {
    const me = seller()
    const searchId = (await save(me, { filter: { brand: ['mine'] } })).body.data.id
    const other = seller()
    expect(await listOf(other)).toEqual([])
    const params = { id: searchId }
    for (const caller of [other, callers.admin(['admin.user.index'])]) {
      expect((await world.call(changeSavedSearch, { caller, params, body: { name: 'Theirs' } })).status).toBe(404)
      expect((await world.call(deleteSavedSearch, { caller, params })).status).toBe(404)
    }
    expect((await world.call(listSavedSearches, { caller: callers.anonymous() })).status).toBe(401)
    const renamed = await world.call(changeSavedSearch, { caller: me, params, body: { name: 'Still mine' } })
    expect(renamed.body.data).toMatchObject({ name: 'Still mine', frequency: 'instant' })
    expect((await world.call(deleteSavedSearch, { caller: me, params })).body.data).toEqual(params)
    expect(await listOf(me)).toEqual([])
  })

  it('lies in the person’s export and goes with the account', async () => {
    const me = seller()
    await save(me, { filter: { brand: ['Exported'] }, frequency: 'weekly' })
    const exported = async () =>
      (await world.call(exportVehicles, { caller: callers.service('auth'), params: { id: me.userId } })).body.data
    expect((await exported()).savedSearches).toMatchObject([
      { name: 'Mine', criteria: ['Exported'], filter: { brand: ['Exported'] }, frequency: 'weekly' },
    ])
    await world.db.transaction(async (em) => {
      await withdrawAccount.handle({
        em,
        data: { userId: me.userId },
        envelope: {} as never,
        log: createLogger({ service: 'test', level: 'silent' }),
      })
    })
    expect((await exported()).savedSearches).toEqual([])
  })
})

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
    // The later search found it when it was saved, from then on it only went on matching.
    await new Promise((resolve) => setTimeout(resolve, 3_100))
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
    const worker = matchWorker({ db: world.db, tokens: world.tokens })
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
    for (const person of [hasty, quiet]) await save(person, { filter: { brand: [brand] }, frequency: 'weekly' })
    await offer(world, owner, petrolCar({ brand }))
    await settled(world)
    for (const [person, frequency] of [
      [hasty, 'instant'],
      [quiet, 'off'],
    ] as const) {
      const [search] = await listOf(person)
      await world.call(changeSavedSearch, { caller: person, params: { id: search.id }, body: { frequency } })
    }
    await sendDueDigests(world)
    await sendDueDigests(world, tomorrow(9))
    expect(await told(world, hasty.userId)).toHaveLength(1)
    expect(await told(world, quiet.userId)).toEqual([])
  })
})
