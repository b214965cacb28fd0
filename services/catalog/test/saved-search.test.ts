import {
  changeSavedSearch,
  deleteSavedSearch,
  exportVehicles,
  listSavedSearches,
  longestFilter,
  queryLength,
  savedSearchesMax,
  UserDeleted,
  vehicleSuggestions,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { openEnvelope } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectSeller } from '../src/consumers/user-changed.consumer.ts'
import { withdrawAccount } from '../src/consumers/user-deleted.consumer.ts'
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
    expect(listed?.criteria).toEqual([brand, 'up to €20,000', 'within 50 km of Lyon'])
    const french = await listOf({ ...me, locale: 'fr_FR' })
    expect(french[0]?.criteria.join(' · ').replace(/[\u00a0\u202f]/g, ' ')).toBe(
      `${brand} · jusqu’à 20 000 € · à moins de 50 km de Lyon`,
    )
  })

  it('is told in the units its owner chose, or asks for', async () => {
    const me = seller()
    const filter = { brand: [ownBrand()], mileageMax: 80_467, powerMin: 110, city: [id.city('Lyon')], radiusKm: 80 }
    await save(me, { filter })
    const listed = async (query = {}) =>
      (await world.call(listSavedSearches, { caller: me, query })).body.data[0].criteria.slice(1)
    const metric = ['mileage up to 80,467 km', 'power from 110 kW', 'within 80 km of Lyon']
    const british = ['mileage up to 50,000 mi', 'power from 148 hp', 'within 50 mi of Lyon']
    expect(await listed()).toEqual(metric)
    expect(await listed({ distanceUnit: 'mi', powerUnit: 'hp' })).toEqual(british)
    expect((await world.call(listSavedSearches, { caller: me, query: { distanceUnit: 'leagues' } })).status).toBe(422)
    await world.db.transaction((em) => {
      const data = {
        ...{ userId: me.userId, version: 9, name: 'Me', status: 'active', locale: 'en_US' },
        deleted: false,
      }
      const units = { distance: 'mi', power: 'hp' }
      const envelope = { aggregateId: me.userId, aggregateVersion: 9 }
      return projectSeller.handle({ em, data: { ...data, units }, envelope, log: {} } as never)
    })
    expect(await listed()).toEqual(british)
    expect(await listed({ distanceUnit: 'km', powerUnit: 'kW' })).toEqual(metric)
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

  it('is no longer than what can be asked for', async () => {
    const me = seller()
    const many = (letter: string, length: number) =>
      Array.from({ length: 50 }, (_, n) => `${letter}${n}`.padEnd(length, 'x'))
    const filter = { brand: many('b', 80), model: many('m', 60) }
    expect(queryLength(filter)).toBeLessThanOrEqual(longestFilter)
    expect((await save(me, { filter })).status).toBe(201)
    // The letters of a name are counted as an address has them.
    for (const more of [
      { ...filter, model: many('m', 80) },
      { brand: many('木', 20).map((name) => name.replaceAll('x', '木')) },
    ]) {
      const { status, body } = await save(me, { filter: more })
      expect([status, body.fields]).toEqual([
        422,
        { filter: 'These filters are too many to be saved as one search: take some away.' },
      ])
    }
    const [kept] = await world.query<{ anchors: number; groups: string }>(
      'select cardinality(anchors) as anchors, groups::text as groups from saved_search where owner_id = $1',
      [me.userId],
    )
    expect(kept?.anchors).toBeLessThanOrEqual(400)
    expect(kept?.groups.length).toBeLessThan(20_000)
  })

  it('that is larger, because it was saved before that, is read, renamed, told of and deleted as any other', async () => {
    const me = seller()
    const brand = ownBrand()
    const kept = await save(me, { filter: { brand: [brand] }, frequency: 'instant' })
    const params = { id: kept.body.data.id }
    const filter = {
      brand: [brand, ...Array.from({ length: 500 }, (_, n) => `b${n}`.padEnd(90, 'x'))],
      area: ['-180.000000000', '-90.000000000', '180.000000000', '90.000000000'].join(','),
    }
    await world.query('update saved_search set filter = $2::jsonb where id = $1', [params.id, JSON.stringify(filter)])
    const vehicle = await offer(world, owner, petrolCar({ brand }))
    await settled(world)
    expect((await told(world, me.userId)).flatMap(({ vehicles }) => vehicles.map((one) => one.id))).toEqual([vehicle])
    expect(await listOf(me)).toMatchObject([{ id: params.id, results: 1, fresh: 1 }])
    const suggested = await world.call(vehicleSuggestions, { caller: me, query: {} })
    expect(suggested.body.data).toMatchObject([{ kind: 'saved', count: 1 }])
    const named = await world.call(changeSavedSearch, { caller: me, params, body: { name: 'Still here' } })
    expect([named.status, named.body.data?.name]).toEqual([200, 'Still here'])
    expect((await world.call(changeSavedSearch, { caller: me, params, body: { filter } })).status).toBe(422)
    expect((await world.call(deleteSavedSearch, { caller: me, params })).status).toBe(200)
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
