import {
  addPicture,
  changeSavedSearch,
  deleteSavedSearch,
  exportVehicles,
  listSavedSearches,
  markVehicleSold,
  savedSearchesMax,
  saveSearch,
  UserDeleted,
  updateVehicle,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { openEnvelope } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawAccount } from '../src/consumers/user-deleted.consumer.ts'
import { holdOffers } from '../src/plan/offers.ts'
import { sendDueDigests } from '../src/saved-search/digest.ts'
import { matchWorker } from '../src/saved-search/match.worker.ts'
import { tellSearchWorker } from '../src/saved-search/tell-search.worker.ts'
import { createIncomplete } from '../src/vehicle/vehicle.create.ts'
import { hourPassed, offer, settled, told } from './alerts.ts'
import { importsOf } from './import-world.ts'
import { electricCar, id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

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

  it('is deleted at once, and what it found goes a batch at a time', async () => {
    const me = seller()
    const [broad, other] = [
      (await save(me, { filter: { q: 'broad' } })).body.data.id,
      (await save(me, { filter: { q: 'x' } })).body.data.id,
    ]
    await world.query(
      `insert into saved_search_match (search_id, vehicle_id, matched_at, told)
       select search, uuidv7(), now(), true from unnest($1::uuid[]) as search, generate_series(1, 2500)`,
      [[broad, other]],
    )
    const left = async () =>
      await world.query(
        'select search_id as id, count(*)::int as n from saved_search_match where search_id = any ($1) group by 1',
        [[broad, other]],
      )
    await world.query('create table deleted_together (n int not null)')
    await world.query(
      `create function note_deleted() returns trigger language plpgsql as $$
       begin insert into deleted_together select count(*) from gone; return null; end $$`,
    )
    await world.query(
      `create trigger note_deleted after delete on saved_search_match referencing old table as gone
       for each statement execute function note_deleted()`,
    )
    expect((await world.call(deleteSavedSearch, { caller: me, params: { id: broad } })).status).toBe(200)
    await expect.poll(left, { timeout: 10_000 }).toEqual([{ id: other, n: 2_500 }])
    expect(await world.query('select max(n) as most, sum(n)::int as all from deleted_together')).toEqual([
      { most: 1_000, all: 2_500 },
    ])
    await world.query('drop trigger note_deleted on saved_search_match')
  })

  it('lies in the person’s export and goes with the account', async () => {
    const me = seller()
    await save(me, { filter: { brand: ['Exported'] }, frequency: 'weekly' })
    const exported = async () =>
      (await world.call(exportVehicles, { caller: callers.service('auth'), params: { id: me.userId } })).body.data
    expect((await exported()).savedSearches).toMatchObject([
      { name: 'Mine', criteria: ['Exported'], filter: { brand: ['Exported'] }, frequency: 'weekly' },
    ])
    const envelope = openEnvelope(UserDeleted, {
      id: newId(),
      name: UserDeleted.name,
      version: UserDeleted.version,
      occurredAt: new Date().toISOString(),
      aggregate: UserDeleted.aggregate,
      aggregateId: me.userId,
      aggregateVersion: 0,
      data: { userId: me.userId },
    })
    const log = createLogger({ service: 'test', level: 'silent' })
    await world.db.transaction(async (em) => {
      await withdrawAccount.handle({ em, data: envelope.data, envelope, log })
    })
    // A job of the sweep forgets them.
    await settled(world)
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
    // The later search found the vehicle already when it was saved, so that the vehicle did not begin to match it.
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
    const worker = matchWorker({ db: world.db })
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

describe('alerts of one search', () => {
  /** Vehicles of an operator's list, which lack most of what ours have. */
  const bring = async (brand: string, count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const input = { title: `${brand} ${n}`, brand, model: 'X', year: 2011, price: 6_800 }
      const full = { ...input, currency: id.currency('EUR'), country: id.country('DE') }
      ids.push(
        await world.db.transaction(
          async (em) => (await createIncomplete(em, await holdOffers(em, owner.userId), owner, full, 'en_US')).id,
        ),
      )
    }
    return ids
  }
  const totals = async (caller: ReturnType<typeof seller>) =>
    (await told(world, caller.userId)).map(({ total }) => total)
  const asks = { frequency: 'instant', incomplete: true }

  it('come for the first vehicle at once, then for all of an hour together, once an hour', async () => {
    const me = seller()
    const brand = ownBrand()
    const search = (await save(me, { filter: { brand: [brand] }, ...asks })).body.data
    await bring(brand, 1)
    await settled(world)
    expect(await totals(me)).toEqual([1])
    const [newest] = (await bring(brand, 12)).toReversed()
    await settled(world)
    // Two instances, and a job that comes again before its time.
    const job = { key: 'again', payload: { searchId: search.id }, attempt: 1 }
    const run = {
      ...job,
      log: createLogger({ service: 'test', level: 'silent' }),
      signal: new AbortController().signal,
    }
    const again = () => tellSearchWorker(world).run([run])
    await Promise.all([again(), again()])
    await settled(world)
    expect(await totals(me)).toEqual([1])
    await Promise.all([hourPassed(world), again(), again()])
    expect(await totals(me)).toEqual([1, 12])
    const [, bundle] = await told(world, me.userId)
    expect([bundle?.vehicles.length, bundle?.vehicles[0]?.id]).toEqual([10, newest])
    await hourPassed(world)
    expect(await totals(me)).toEqual([1, 12])
    await bring(brand, 1)
    await settled(world)
    expect(await totals(me)).toEqual([1, 12, 1])
  })

  it('lose nothing when telling fails or dies on the way', async () => {
    const me = seller()
    const brand = ownBrand()
    const search = (await save(me, { filter: { brand: [brand] }, ...asks })).body.data
    // The last statement before the commit: everything else was done.
    await world.query(
      `create function die() returns trigger language plpgsql as $$
       begin if new.id = '${search.id}' and new.told_at is not null then raise 'killed'; end if; return new; end $$`,
    )
    await world.query('create trigger die before update of told_at on saved_search for each row execute function die()')
    await bring(brand, 1)
    const failed = () =>
      world.query(`select from job where queue = 'tell-search' and key = $1 and last_error like '%killed%'`, [
        `${search.id}:0`,
      ])
    await expect.poll(failed, { timeout: 10_000 }).toHaveLength(1)
    await bring(brand, 2)
    expect(await totals(me)).toEqual([])
    await world.query('drop trigger die on saved_search')
    await world.query('drop function die')
    await world.query(`update job set run_at = now() where queue = 'tell-search' and status = 'waiting'`)
    await hourPassed(world)
    expect((await totals(me)).reduce((sum, n) => sum + n, 0)).toBe(3)
  })

  it('are few during an import, and together tell of every vehicle in it', async () => {
    const [asked, silent] = [seller(), seller()]
    const brand = ownBrand()
    await save(asked, { filter: { brand: [brand] }, ...asks })
    await save(silent, { filter: { brand: [brand] } })
    const dealer = callers.admin(['publish_incomplete'])
    const tool = importsOf(world, dealer)
    const lines = Array.from({ length: 60 }, (_, n) => `${brand},X${n},2015,${5_000 + n}`)
    // No make that anybody knows: the dealer says that it is one.
    const values = { brand: { [brand.toLowerCase()]: brand } }
    const options = { allowIncomplete: true, defaults: { currency: 'EUR', country: 'DE' }, values }
    const { id: job } = await tool.prepare(['make,model,year,price', ...lines].join('\n'), options)
    expect((await tool.finish(job, 'run')).created).toBe(60)
    await hourPassed(world)
    const counts = await totals(asked)
    expect(counts.length).toBeLessThanOrEqual(2)
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(60)
    expect(await totals(silent)).toEqual([])
  })

  it('leave incomplete vehicles out until they are completed, unless their owner asked for them', async () => {
    const [asked, silent] = [seller(), seller()]
    const brand = ownBrand()
    await save(asked, { filter: { brand: [brand] }, ...asks })
    const quiet = (await save(silent, { filter: { brand: [brand] } })).body.data
    expect(quiet.incomplete).toBe(false)
    const [vehicle = ''] = await bring(brand, 1)
    await settled(world)
    expect([await totals(asked), await totals(silent)]).toEqual([[1], []])
    const raw = form({}, [{ name: 'a.jpg', bytes: await tinyPhoto() }])
    await world.call(addPicture, { caller: owner, params: { id: vehicle }, raw })
    const { body } = await world.call(updateVehicle, {
      caller: owner,
      params: { id: vehicle },
      body: petrolCar({ brand }),
    })
    expect(body.data.incomplete).toBe(false)
    await hourPassed(world)
    expect([await totals(asked), await totals(silent)]).toEqual([[1], [1]])
    const change = { params: { id: quiet.id }, body: { incomplete: true } }
    expect((await world.call(changeSavedSearch, { caller: silent, ...change })).body.data.incomplete).toBe(true)
    await bring(brand, 1)
    await hourPassed(world)
    expect(await totals(silent)).toEqual([1, 1])
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
