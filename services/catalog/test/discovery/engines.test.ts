import { setTimeout as delay } from 'node:timers/promises'
import {
  createVehicle,
  deleteVehicle,
  markVehicleSold,
  priceRatings,
  type SellerFilter,
  type VehicleSearch,
} from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { readFromReplica } from '@forecourt/kernel/replica'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Engine, PriceScope } from '../../src/discovery/engine.ts'
import { COUNTS_OF_ALL_MS } from '../../src/discovery/memory/vehicle-index.ts'
import { nearOf } from '../../src/discovery/places/near.ts'
import { walkCities } from '../../src/discovery/postgres/nearest.ts'
import { postgresEngine } from '../../src/discovery/postgres/postgres-engine.ts'
import { orderOf, type Place } from '../../src/discovery/terms/order.ts'
import { listedCurrencies } from '../../src/discovery/terms/rates.ts'
import { type SearchTerms, searchTerms } from '../../src/discovery/terms/search-terms.ts'
import { plainWords } from '../../src/discovery/words/asked-word.ts'
import { storeRates } from '../../src/money/rates.ts'
import { id, petrolCar } from '../vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from '../world.ts'
import { naiveEngine } from './naive-engine.ts'

// Every engine is held to the port (`src/discovery/engine.ts`) by the same questions. One more engine is one more row here.

let world: World
const engines: Record<string, () => Engine> = {
  postgres: () => postgresEngine,
  'postgres + memory': () => world.engine,
  'postgres + replica': () => seeingAll,
  naive: () => naiveEngine,
}
/** Asked as by somebody who has seen all there is: what the standby does not have yet is read from the primary. */
const seeingAll = new Proxy(postgresEngine, {
  get:
    (_, name: keyof Engine) =>
    async (em: EntityManager, ...question: unknown[]) => {
      readFromReplica(em, { seen: await world.replica?.position() })
      return Reflect.apply(world.inDatabase[name] as () => unknown, undefined, [em, ...question])
    },
})

const choose = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const makes = [
  ['Volkswagen', 'Golf'],
  ['Volkswagen', 'Passat'],
  ['Renault', 'Clio'],
  ['Mercedes-Benz', 'E 220'],
] as const
/** The last has no place on the map here. */
const cities = ['Lyon', 'Villeurbanne', 'Paris', 'Marseille', 'Nantes']
const colors = ['red', 'white', 'black']
const types = ['saloon', 'estate', 'suv']
const options = ['abs', 'air-conditioning', 'tow-bar']
const DAY = new Date().toISOString().slice(0, 10)
const sellers = [seller('Ada'), seller('Ben'), seller('Cleo')]
const ids: string[] = []
const VEHICLES = 48

/** About as much as any other, in a currency of its own: no order of prices is that of the figures. */
const asked = (n: number) => {
  const [code, worth] = choose(
    [
      ['EUR', 1],
      ['EUR', 1],
      ['USD', 1.08],
      ['JPY', 169],
      ['GBP', 0.86],
    ] as const,
    n,
  )
  return { price: Math.round((9_000 + ((n * 37) % 48) * 250) * worth), currency: id.currency(code) }
}
/** Rates of some days. The last makes dollars and yen dearer than all else. */
const days = [
  { USD: 1.08, JPY: 169, GBP: 0.86 },
  { USD: 1.1, JPY: 165.2, GBP: 0.85 },
  { USD: 0.5, JPY: 60, GBP: 2 },
]

/** A vehicle of which everything that is searched by follows from its number. */
const specimen = (n: number): Record<string, unknown> => {
  const [brand, model] = choose(makes, n * 7)
  return petrolCar({
    title: `${brand} ${model} in ${choose(['Würzburg', 'Nantes'], n * 3)}`,
    description: choose(['Always kept in a garage.', 'A collector’s piece, rare.'], n * 5),
    brand,
    model,
    city: id.city(choose(cities, n * 3)),
    color: id.color(choose(colors, n)),
    type: id.type(choose(types, n * 2 + 1)),
    fuel_type: id.fueltype(choose(['petrol', 'diesel'], n)),
    ...asked(n),
    mileage: 20_000 + ((n * 11) % 40) * 4_000,
    year: 2012 + ((n * 5) % 9),
    registration_date: '2012-01-02',
    engine_power: choose([74.5, 110, 180.25], n),
    din_power: choose([101, 150, 245], n),
    number_of_doors: 3 + (n % 3),
    options: ['kitchen', ...options.filter((_, at) => (n >> at) % 2 === 0)].map((key) => id.option(key)),
  })
}

async function list(n: number): Promise<string> {
  const raw = form(specimen(n), [{ name: 'a.jpg', bytes: await tinyPhoto() }])
  const { body } = await world.call(createVehicle, { caller: choose(sellers, n), raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** Waits until the index has seen the last change, which deletes a vehicle: with as many as there are, it has seen all. */
async function settled(): Promise<void> {
  await world.fed()
  const everything: SearchTerms = { anyOf: {}, ranges: {}, words: [], includeSold: true }
  for (const terms of [everything, { ...everything, includeSold: false }]) {
    const there = await naiveEngine.count(world.db.fork(), terms)
    await vi.waitFor(async () => expect(await world.index?.count(terms)).toBe(there), { timeout: 10_000 })
  }
  await delay(COUNTS_OF_ALL_MS)
}

beforeAll(async () => {
  world = await startWorld({ hasIndex: true, hasReplica: true })
  for (let n = 0; n < VEHICLES; n++) ids.push(await list(n))
  for (const n of [3, 17, 30])
    await world.call(markVehicleSold, {
      caller: choose(sellers, n),
      params: { id: ids[n] ?? '' },
      body: { sold: true },
    })
  // Lists of other sites lack most of our fields.
  await world.query('update vehicle_search set city = null where id = $1', [ids[7]])
  await world.query('update city set latitude = null where id = $1', [id.city('Nantes')])
  await world.query(
    'update vehicle_search set complete = false, mileage = null, power = null, color = null where id = any ($1::uuid[])',
    [[ids[5], ids[12]]],
  )
  // Two thirds are rated, some of them alike; nobody judges them anew meanwhile.
  await world.fed()
  await world.query('delete from rating_due')
  await world.query(
    `update vehicle_search set rating = 1 + n % 4, below_median = 20 - 9 * (n % 4) where n % 3 > 0 and not sold`,
  )
  await world.call(deleteVehicle, { caller: choose(sellers, 40), params: { id: ids[40] ?? '' } })
  await settled()
  await world.query('delete from rating_due')
}, 120_000)
afterAll(() => world?.close())

const em = () => world.db.fork()
const nearLyon = () => nearOf(em(), { latitude: 45.74846, longitude: 4.84671 })
const sorts: readonly VehicleSearch['sort'][] = [
  undefined,
  '-postedAt',
  'price',
  '-price',
  'mileage',
  '-year',
  'rating',
  'distance',
  'relevance',
]

const filters: fc.Arbitrary<SellerFilter> = fc
  .uniqueArray(
    fc.oneof(
      fc.record({ brand: fc.subarray(['volkswagen', 'Renault', 'MERCEDES benz'], { minLength: 1 }) }),
      fc.record({ model: fc.subarray(['Golf', 'Clio', 'E 220', 'Nothing'], { minLength: 1 }) }),
      fc.record({ color: fc.subarray(colors, { minLength: 1 }).map((keys) => keys.map(id.color)) }),
      fc.record({ type: fc.subarray(types, { minLength: 1 }).map((keys) => keys.map(id.type)) }),
      fc.record({ options: fc.subarray(options, { minLength: 1 }).map((keys) => keys.map(id.option)) }),
      fc.record({ priceMax: fc.integer({ min: 9_000, max: 21_000 }), currency: fc.constant(id.currency('EUR')) }),
      fc.record({ priceMin: fc.integer({ min: 9_000, max: 18_000 }), currency: fc.constant(id.currency('USD')) }),
      fc.record({ yearMin: fc.integer({ min: 2012, max: 2021 }) }),
      fc.record({ powerMin: fc.constantFrom(74.5, 100, 180.25) }),
      fc.record({ powerMax: fc.constantFrom(74.5, 110, 180.2) }),
      fc.record({ rating: fc.subarray([...priceRatings], { minLength: 1 }) }),
      fc.record({ doors: fc.integer({ min: 3, max: 6 }) }),
      fc.record({ city: fc.subarray(cities, { minLength: 1, maxLength: 2 }).map((names) => names.map(id.city)) }),
      fc.constant({ city: [id.city('Lyon')], radiusKm: 300 }),
      fc.record({ area: fc.constantFrom('4,45,6,46', '-2,43,3,49', '170,-40,-170,10') }),
      fc.record({ mileageMax: fc.integer({ min: 20_000, max: 180_000 }) }),
      fc.record({ q: fc.constantFrom('golf', 'wurzburg', 'collector', 'mercedes benz', 'gar', 'würz', 'e220') }),
      fc.record({ q: fc.constantFrom('VW', 'limousine', 'benz', 'rotes golf', 'diesel', 'e klasse') }),
      fc.constant({ includeSold: true }),
      fc.record({ seller: fc.constantFrom(...sellers.map(({ userId }) => userId)) }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => Object.assign({}, ...parts) as SellerFilter)

it('postgres finds the same by distance when it reads one city after the other', { timeout: 60_000 }, async () => {
  const near = await nearLyon()
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 5 }),
      async (filter, limit, skip) => {
        const terms = { ...(await searchTerms(em(), filter)), includeSold: false }
        const order = orderOf('distance', terms, { near })
        const question = { terms, order, after: undefined, skip: 0, limit: 100, hidden: [sellers[1]?.userId ?? ''] }
        const whole = await naiveEngine.page(em(), question)
        expect(await walkCities(em(), { ...question, skip, limit }, near, 1)).toEqual(whole.slice(skip, skip + limit))
        const read: Place[] = []
        for (let after: Place | undefined; ; after = read.at(-1)) {
          const next = await walkCities(em(), { ...question, after, limit }, near, 2)
          read.push(...next)
          if (next.length < limit) break
        }
        expect(read).toEqual(whole)
      },
    ),
    { numRuns: 30 },
  )
})

describe.each(Object.entries(engines))('%s', (_name, engine) => {
  it('finds, counts and orders as the naive one does', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...days),
        async (filter, sort, limit, rates) => {
          await storeRates(world.db, DAY, rates)
          const terms = await searchTerms(em(), filter)
          const near = sort === 'distance' ? await nearLyon() : undefined
          const order = orderOf(sort, terms, { rates: await listedCurrencies(em()), near })
          const question = { terms, order, after: undefined, skip: 0, limit: 100, hidden: [] }
          const whole = await naiveEngine.page(em(), question)
          expect(await engine().page(em(), question)).toEqual(whole)
          expect(await engine().page(em(), { ...question, skip: 3, limit })).toEqual(whole.slice(3, 3 + limit))
          const read: Place[] = []
          for (let after: Place | undefined; ; after = read.at(-1)) {
            const next = await engine().page(em(), { ...question, after, limit })
            read.push(...next)
            if (next.length < limit) break
          }
          expect(read).toEqual(whole)
          expect(await engine().count(em(), terms)).toBe(whole.length)
          expect(await engine().facets(em(), terms)).toEqual(await naiveEngine.facets(em(), terms))
          expect(await engine().cities(em(), terms)).toEqual(await naiveEngine.cities(em(), terms))
          const found = whole.map((place) => place.at(-1) ?? '')
          expect(await engine().among(em(), ids.slice(0, 20), terms, order)).toEqual(
            found.filter((one) => ids.indexOf(one) < 20),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  it('counts what several searches would find at once, in their order', async () => {
    expect(await engine().suggest(em(), [])).toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.array(filters, { minLength: 1, maxLength: 12 }), async (some) => {
        const searches = await Promise.all(some.map((filter) => searchTerms(em(), filter)))
        const counts = await engine().suggest(em(), searches)
        expect(counts).toEqual(await naiveEngine.suggest(em(), searches))
        expect(counts).toEqual(await Promise.all(searches.map((terms) => engine().count(em(), terms))))
      }),
      { numRuns: 10 },
    )
    const counts = await engine().suggest(em(), [
      await searchTerms(em(), { brand: ['Volkswagen'] }),
      await searchTerms(em(), { brand: ['Nobody'] }),
      await searchTerms(em(), {}),
    ])
    expect(counts[1]).toBe(0)
    expect(counts[0]).toBeGreaterThan(10)
    expect(counts[2]).toBeGreaterThan(counts[0] ?? 0)
  })

  it('goes by the rates of the moment, which write nothing', async () => {
    const rows = () => world.query('select id, xmin::text, ctid::text from vehicle_search order by id')
    const [first, , last] = days
    const ask = async (filter: SellerFilter) => {
      const terms = await searchTerms(em(), filter)
      const order = orderOf('price', terms, { rates: await listedCurrencies(em()) })
      const question = { terms, order, after: undefined, skip: 0, limit: 100, hidden: [] }
      const places = await engine().page(em(), question)
      expect(places).toEqual(await naiveEngine.page(em(), question))
      expect(await engine().count(em(), terms)).toBe(places.length)
      return { question, places }
    }
    const dollars = { priceMax: 12_000, currency: id.currency('USD') }
    await storeRates(world.db, DAY, first as Record<string, number>)
    const written = await rows()
    const before = await ask(dollars)
    await storeRates(world.db, DAY, last as Record<string, number>)
    const after = await ask(dollars)
    expect(after.places.length).not.toBe(before.places.length)
    // Who goes on over the change goes on behind the vehicle they saw last, wherever it is now.
    const { question, places } = await ask({})
    const place = before.places[4] as Place
    const at = places.findIndex((one) => one.at(-1) === place.at(-1))
    expect(at).not.toBe(4)
    expect(await engine().page(em(), { ...question, after: place, limit: 5 })).toEqual(places.slice(at + 1, at + 6))
    expect(await rows()).toEqual(written)
  })

  it('orders by distance: the nearest first, those of one city by age, those without a place last', async () => {
    const terms = await searchTerms(em(), {})
    const order = orderOf('distance', terms, { near: await nearLyon() })
    const question = { terms, order, after: undefined, skip: 0, limit: 100, hidden: [] }
    const places = await engine().page(em(), question)
    const metres = places.map(([nearness]) => (nearness === null ? null : 0 - Number(nearness)))
    const known = metres.filter((far) => far !== null)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    expect(known[0]).toBe(0)
    expect(new Set(known).size).toBe(4)
    expect(metres.indexOf(null)).toBe(known.length)
    expect(metres.length - known.length).toBeGreaterThan(1)
  })

  it('leaves out the vehicles of sellers that are being hidden', async () => {
    const terms = await searchTerms(em(), {})
    const order = orderOf(undefined, terms)
    const hidden = [sellers[1]?.userId ?? '']
    const places = await engine().page(em(), { terms, order, after: undefined, skip: 0, limit: 100, hidden })
    expect(places.length).toBeGreaterThan(10)
    expect(places.map((place) => ids.indexOf(place.at(-1) ?? '') % sellers.length)).not.toContain(1)
  })

  it('puts right what occurs nowhere, and leaves alone what does', async () => {
    const corrections = await engine().corrections(em(), plainWords('volkswagn', 'golf', 'garage', 'e22', 'qqqqqqqq'))
    expect([...corrections].map(([typed, { shown }]) => [typed, shown])).toEqual([['volkswagn', 'Volkswagen']])
  })

  it('names the words that nothing has together with the others', async () => {
    const unmatched = (...words: string[]) =>
      engine().unmatched(em(), { anyOf: {}, ranges: {}, words: plainWords(...words), includeSold: false })
    expect(await unmatched('golf', 'clio')).toEqual([1])
    expect(await unmatched('nowhere', 'golf')).toEqual([0])
    expect(await unmatched('golf', 'garage')).toEqual(
      await naiveEngine.unmatched(em(), {
        anyOf: {},
        ranges: {},
        words: plainWords('golf', 'garage'),
        includeSold: false,
      }),
    )
    expect(await unmatched('nowhere', 'nothing')).toEqual([])
  })

  it('finds what is like a vehicle, and what its price is compared with', async () => {
    const rates = await listedCurrencies(em())
    for (const n of [0, 1, 2, 3, 5]) {
      const vehicle = ids[n] ?? ''
      const similar = await engine().similar(em(), vehicle, rates)
      expect(similar).toEqual(await naiveEngine.similar(em(), vehicle, rates))
      expect(similar.length).toBeGreaterThan(0)
    }
    expect(await engine().similar(em(), ids[40] ?? '', rates)).toEqual([])
    const [key] = await world.query<{ model: number; fuel: number }>(
      'select model, fuel from vehicle_search where id = $1',
      [ids[0]],
    )
    if (!key) throw new Error('the first vehicle is not offered')
    const years = { yearMin: 2012, yearMax: 2020 }
    const mileages = { mileageMin: 0, mileageMax: 200_000 }
    const common = { ...years, ...mileages, rates }
    const scopes: PriceScope[] = [
      { id: ids[0] ?? '', model: key.model, fuels: [key.fuel], ...common, powerMin: null, powerMax: null },
      { id: ids[0] ?? '', model: key.model, fuels: [key.fuel], ...common, powerMin: 74.5, powerMax: 110 },
      { id: ids[0] ?? '', model: key.model, fuels: [], ...common, powerMin: null, powerMax: null },
    ]
    for (const scope of scopes) {
      expect(await engine().middle(em(), scope)).toEqual(await naiveEngine.middle(em(), scope))
      const near = { year: 2015, mileage: 60_000, most: 3 }
      expect(await engine().comparables(em(), scope, near)).toEqual(await naiveEngine.comparables(em(), scope, near))
    }
    expect((await engine().middle(em(), scopes[0] as PriceScope)).count).toBeGreaterThan(3)
  })

  it('tells which searches a change began to match', async () => {
    const [row] = await world.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(s) as row from vehicle_search s where id = $1',
      [ids[0]],
    )
    if (!row) throw new Error('the first vehicle is not offered')
    const { currency, price_minor: price } = row.row as { currency: number; price_minor: number }
    const terms = async (filter: SellerFilter) => ({ terms: await searchTerms(em(), filter), isNew: false })
    const bound = await terms({})
    const cheap = { ...bound, terms: { ...bound.terms, prices: [{ currency, most: price }] } }
    const candidates = [
      await terms({ brand: ['Volkswagen'] }),
      await terms({ brand: ['Renault'] }),
      cheap,
      { ...(await terms({ brand: ['Volkswagen'] })), isNew: true },
      await terms({ q: 'golf' }),
    ]
    const begun = async (before: Record<string, unknown> | null) =>
      (await engine().match(em(), { vehicleId: ids[0] ?? '', before }, candidates)).toSorted((a, b) => a - b)
    // It is a Golf: new on the market, dearer before, another make before, as it was.
    expect(await begun(null)).toEqual([0, 2, 3, 4])
    expect(await begun({ ...row.row, price_minor: price + 1 })).toEqual([2, 3])
    expect(await begun({ ...row.row, brand: -1, words: "'other'" })).toEqual([0, 3, 4])
    expect(await begun(row.row)).toEqual([3])
    expect(await engine().match(em(), { vehicleId: ids[40] ?? '', before: null }, candidates)).toEqual([])
    expect(await engine().match(em(), { vehicleId: ids[0] ?? '', before: null }, [])).toEqual([])
  })

  it('features at most three, none twice', async () => {
    const terms = await searchTerms(em(), {})
    const slots = await engine().featured(em(), { terms, found: VEHICLES, hidden: [], slice: 1 })
    expect(slots.length).toBeLessThanOrEqual(3)
    expect(new Set(slots).size).toBe(slots.length)
  })
})

it('the engine with a replica was answered by the replica', () => {
  const { reads_replica: there = 0, reads_primary_behind_reader: behind = 0, ...rest } = world.replica?.figures() ?? {}
  expect(there).toBeGreaterThan(200)
  expect(behind).toBeLessThan(there / 2)
  expect(rest.reads_primary_failed).toBe(0)
})
