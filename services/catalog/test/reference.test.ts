import {
  citiesWithin,
  createVehicle,
  referenceChoices,
  resources,
  suggestBrands,
  suggestCities,
  suggestModels,
  vehicleConfig,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCities } from '../seeds/cities.ts'
import { exchangeRates } from '../seeds/exchange-rates.ts'
import * as seeds from '../seeds/reference.ts'
import { seedReferences } from '../src/reference/seed.ts'
import { id } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const viewer = seller()
const french = { ...viewer, locale: 'fr_FR' as const }
type Named = { id: string; name: string }

describe('seeds', () => {
  it('are all there, and once, however often they run', async () => {
    const counts = () =>
      world.query(`select (select count(*)::int from country) as country, (select count(*)::int from city) as city,
        (select count(*)::int from option) as option, (select count(*)::int from make_model) as models,
        (select count(*)::int from exchange_rate) as rates, (select count(*)::int from page) as page`)
    const [before] = await counts()
    expect(before).toMatchObject({
      country: seeds.countries.length,
      city: readCities().length,
      option: seeds.options.length,
    })
    await world.db.transaction(seedReferences, { statementTimeout: 60_000 })
    expect(await counts()).toEqual([before])
  })

  it('leave alone what an administrator has changed', async () => {
    const admin = callers.admin(['admin.color.update'])
    const red = { params: { id: id.color('red') } }
    await world.call(resources.color.endpoints.update, { caller: admin, ...red, body: { hex: '#ff0000' } })
    await world.db.transaction(seedReferences, { statementTimeout: 60_000 })
    const { body } = await world.call(resources.color.endpoints.get, {
      caller: callers.admin(['admin.color.index']),
      ...red,
    })
    expect(body.data).toMatchObject({ hex: '#ff0000', version: 2 })
  })

  it('give options places in the mask and makes their models', async () => {
    const bits = await world.query<{ bit: number }>(
      `select bit from search_key where kind = 'option' and bit is not null order by bit`,
    )
    expect(bits.map(({ bit }) => bit)).toEqual(
      Array.from({ length: Math.min(63, seeds.options.length) }, (_, bit) => bit),
    )
  })
})

describe('the vehicle config', () => {
  it('has everything a form chooses from, in the caller’s language', async () => {
    const { data } = (await world.call(vehicleConfig, { caller: french })).body
    expect(data.fuelTypes).toContainEqual({ id: id.fueltype('petrol'), name: 'Essence', powertrain: 'combustion' })
    expect(data.categories).toContainEqual({ id: id.category('car'), name: 'Voiture', code: 'car' })
    expect(data.countries).toContainEqual({ id: id.country('DE'), name: 'Allemagne', code: 'DE' })
    expect(data.currencies).toContainEqual(expect.objectContaining({ code: 'JPY', decimals: 0 }))
    expect(data.options.length).toBeGreaterThanOrEqual(40)
    expect(data.pictureMaxBytes).toBe(5 * 1024 * 1024)
    expect(data.brands).toContainEqual({ name: 'BMW', category: null })
    // There are too many: the form finds them by typing (GET /vehicle/city).
    expect(Object.keys(data).filter((name) => /cit/i.test(name))).toEqual([])
    // What every installation is seeded with has the same ids everywhere, which UUIDv7 could not be.
    for (const list of ['categories', 'types', 'colors', 'fuelTypes', 'transmissions', 'options'])
      for (const one of data[list]) expect(one.id, one.name).toMatch(/^.{14}[57]/)
    const names = data.countries.map(({ name }: Named) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('fr').compare))
  })

  it('is not sent again to who has it; another language, or a changed record, is another one', async () => {
    const ask = (caller: typeof viewer, etag?: string) =>
      world.call(vehicleConfig, { caller, ...(etag ? { headers: { 'if-none-match': etag } } : {}) })
    const first = await ask(viewer)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const second = await ask(viewer, etag)
    expect([second.status, second.headers.etag]).toEqual([304, etag])
    expect((await ask({ ...viewer, locale: 'fr_FR' }, etag)).status).toBe(200)
    await world.query(`update color set hex = '#123456' where id = $1`, [id.color('blue')])
    const third = await ask(viewer, etag)
    expect(third.status).toBe(200)
    expect(third.headers.etag).not.toBe(etag)
  })

  it('needs a signed-in caller, also to be told that nothing changed', async () => {
    expect((await world.call(vehicleConfig, {})).status).toBe(401)
    expect((await world.call(vehicleConfig, { headers: { 'if-none-match': '*' } })).status).toBe(401)
  })
})

describe('the choices of the config aggregate', () => {
  it('are for services, in the language they ask for', async () => {
    const ask = async (query: Record<string, unknown>) =>
      (await world.call(referenceChoices, { caller: callers.service('auth'), query })).body.data
    expect((await ask({ locale: 'fr_FR' })).countries).toContainEqual({
      id: id.country('CH'),
      name: 'Suisse',
      code: 'CH',
    })
    expect((await ask({ locale: 'xx' })).countries).toContainEqual({
      id: id.country('CH'),
      name: 'Switzerland',
      code: 'CH',
    })
    expect((await world.call(referenceChoices, { caller: viewer })).status).toBe(403)
  })

  it('have the rate of each currency, none where none is kept', async () => {
    const rates = async () => {
      const { body } = await world.call(referenceChoices, { caller: callers.service('bff'), query: {} })
      return Object.fromEntries(body.data.currencies.map((one: { code: string; rate: number }) => [one.code, one.rate]))
    }
    expect(await rates()).toMatchObject({ EUR: 1, GBP: exchangeRates.rates.GBP })
    const [before] = await world.query(`delete from exchange_rate where currency = 'GBP' returning *`)
    expect((await rates()).GBP).toBeNull()
    await world.query('insert into exchange_rate select * from jsonb_populate_record(null::exchange_rate, $1)', [
      before,
    ])
  })
})

describe('autocomplete of makes and models', () => {
  const brands = async (query: Record<string, unknown>) =>
    (await world.call(suggestBrands, { caller: viewer, query })).body.data.map(({ name }: Named) => name)
  const models = async (query: Record<string, unknown>) =>
    (await world.call(suggestModels, { caller: viewer, query })).body.data

  it('finds a make by its beginning, without its accents, and mistyped', async () => {
    expect((await brands({ q: 'citr' }))[0]).toBe('Citroën')
    expect((await brands({ q: 'CITROËN' }))[0]).toBe('Citroën')
    expect((await brands({ q: 'mercedes b' }))[0]).toBe('Mercedes-Benz')
    expect(await brands({ q: 'volkswagon' })).toContain('Volkswagen')
    expect(await brands({ q: 'zzzzzz' })).toEqual([])
  })

  it('narrows makes to a kind of vehicle', async () => {
    const bikes = await brands({ category: 'motorcycle' })
    expect(bikes.length).toBeGreaterThanOrEqual(20)
    expect(bikes).toContain('Ducati')
    expect(bikes).not.toContain('Renault')
    expect((await brands({ category: 'truck' })).length).toBeGreaterThanOrEqual(10)
  })

  it('lists a make’s models with their years', async () => {
    const golf = (await models({ brand: ['volkswagen'], q: 'gol' }))[0]
    expect(golf).toMatchObject({ brand: 'Volkswagen', name: 'Golf', firstYear: expect.any(Number) })
    const all = await models({ brand: ['Citroën', 'Tesla'] })
    expect(new Set(all.map(({ brand }: { brand: string }) => brand))).toEqual(new Set(['Citroën', 'Tesla']))
    expect(await models({ brand: ['Nobody'] })).toEqual([])
  })
})

describe('autocomplete of cities', () => {
  const cities = async (query: Record<string, unknown>, caller = viewer) =>
    (await world.call(suggestCities, { caller, query })).body.data

  it('finds the biggest first, in any language, without accents', async () => {
    const paris = (await cities({ q: 'pari' }, french))[0]
    expect(paris).toMatchObject({ name: 'Paris', country: { code: 'FR', name: 'France' } })
    expect((await cities({ q: 'londres' }, french))[0]).toMatchObject({ name: 'Londres', country: { code: 'GB' } })
    expect((await cities({ q: 'londres' }))[0]).toMatchObject({ name: 'London' })
    expect((await cities({ q: 'ZURICH' }, french))[0]).toMatchObject({ country: { code: 'CH' } })
    expect((await cities({ q: 'york' }))[0]).toMatchObject({ name: expect.stringContaining('York') })
    expect(await cities({ q: '%_|' })).toEqual([])
  })

  it('stays in a country, and resolves ids', async () => {
    const german = await cities({ q: 'b', country: id.country('DE') })
    expect(german[0]).toMatchObject({ name: 'Berlin' })
    expect(german.every(({ country }: { country: { code: string } }) => country.code === 'DE')).toBe(true)
    expect(await cities({ id: [id.city('Lyon')] })).toEqual([
      expect.objectContaining({ id: id.city('Lyon'), name: 'Lyon' }),
    ])
  })
})

describe('cities of a part of the map', () => {
  const within = (area: string, limit?: number) =>
    world.call(citiesWithin, { caller: viewer, query: { area, ...(limit ? { limit } : {}) } })

  it('are the biggest first, with their places, across the date line too', async () => {
    const { body } = await within('4,45,6,46.5', 3)
    expect(body.data).toHaveLength(3)
    expect(body.data[0]).toEqual({
      id: id.city('Lyon'),
      name: 'Lyon',
      latitude: expect.closeTo(45.75, 1),
      longitude: expect.closeTo(4.85, 1),
    })
    const far = (await within('160,-50,-170,-10')).body.data.map(({ name }: { name: string }) => name)
    expect(far).toContain('Auckland')
    expect(far).not.toContain('Lyon')
  })

  it('are refused for what is no area', async () => {
    expect((await within('0,5,5,5')).status).toBe(422)
    expect((await within('lyon')).status).toBe(422)
  })
})

describe('the back office', () => {
  const admin = callers.admin(['admin.color.index', 'admin.color.create', 'admin.color.delete', 'admin.country.delete'])
  const { list, create, remove } = resources.color.endpoints

  it('serves every resource, to those who hold its permission', async () => {
    for (const name of [
      'city',
      'country',
      'category',
      'color',
      'option',
      'transmission',
      'type',
      'fueltype',
      'currency',
      'page',
    ] as const) {
      const { status, body } = await world.call(resources[name].endpoints.list, {
        caller: callers.admin([`admin.${name}.index`]),
        query: { limit: 10 },
      })
      expect([name, status, body.data?.length > 0]).toEqual([name, 200, true])
      expect((await world.call(resources[name].endpoints.list, { caller: viewer })).status).toBe(403)
    }
    expect((await world.call(list, { caller: admin, query: { q: 'rouge', locale: 'fr_FR' } })).status).toBe(200)
  })

  it('does not delete what a vehicle uses', async () => {
    await world.call(createVehicle, {
      caller: viewer,
      body: { color: id.color('white'), options: [id.option('abs')], origin: id.country('IS') },
    })
    const used = await world.call(remove, { caller: admin, params: { id: id.color('white') } })
    expect([used.status, used.body.code, used.body.details]).toEqual([409, 'IN_USE', { count: 1 }])
    const option = await world.call(resources.option.endpoints.remove, {
      caller: callers.admin(['admin.option.delete']),
      params: { id: id.option('abs') },
    })
    expect(option.status).toBe(409)
    const country = await world.call(resources.country.endpoints.remove, {
      caller: admin,
      params: { id: id.country('IS') },
    })
    expect(country.status).toBe(409)
  })

  it('deletes what nothing uses', async () => {
    const { body } = await world.call(create, { caller: admin, body: { name: 'Ultraviolet', hex: '#5f00ff' } })
    expect((await world.call(remove, { caller: admin, params: { id: body.data.id } })).status).toBe(200)
  })
})
