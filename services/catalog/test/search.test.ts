import {
  createVehicle,
  type DataOf,
  type QueryOf,
  searchVehicles,
  type VehicleCard,
  type VehicleSearch,
  vehicleFacets,
  vehicleMap,
} from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeRates } from '../seeds/exchange-rates.ts'
import { storeRates } from '../src/money/rates.ts'
import {
  colors,
  currencies,
  euros,
  idsOf,
  type Listing,
  type Market,
  matches,
  options,
  startMarket,
  viewer,
} from './market.ts'
import { id, petrolCar } from './vehicles.ts'
import { form, seller, tinyPhoto } from './world.ts'

let market: Market
let world: Market['world']
let listings: readonly Listing[]
beforeAll(async () => {
  market = await startMarket()
  ;({ world, listings } = market)
}, 120_000)
afterAll(() => market?.close())

const run = (query: Partial<VehicleSearch>) => market.run(query)
const cards = async (query: Partial<VehicleSearch>): Promise<VehicleCard[]> => (await run(query)).body.data

const rank: Record<string, (a: Listing, b: Listing) => number> = {
  '-postedAt': (a, b) => Number(a.incomplete) - Number(b.incomplete) || b.posted - a.posted || (a.id < b.id ? 1 : -1),
  price: (a, b) => euros(a.fields) - euros(b.fields) || (a.id < b.id ? -1 : 1),
  '-price': (a, b) => euros(b.fields) - euros(a.fields) || (a.id < b.id ? 1 : -1),
  mileage: (a, b) => Number(a.fields.mileage) - Number(b.fields.mileage) || (a.id < b.id ? -1 : 1),
  '-year': (a, b) => Number(b.fields.year) - Number(a.fields.year) || b.posted - a.posted || (a.id < b.id ? 1 : -1),
}

/** There one time in six: with more filters at once nothing would ever be found. */
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const some = <T>(list: readonly T[]) => maybe(fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 2 }))
const anySearch = fc
  .record({
    q: maybe(
      fc.oneof(
        fc.constantFrom('golf', 'MEGANE', 'citroen c3', 'collector', 'details', 'number 1', 'nowhere', 'pass'),
        fc.constantFrom('VW', 'Limousine', 'vw automatik', 'weisser elektro', 'megane limousine'),
      ),
    ),
    brand: some(['Volkswagen', 'renault', 'CITROEN', 'Lada']),
    model: some(['Golf', 'c3', 'Model 3']),
    country: some(['FR', 'DE'].map(id.country)),
    city: some(['Lyon', 'Berlin', 'Potsdam'].map(id.city)),
    color: some(colors.map(id.color)),
    fuelType: some(['petrol', 'electric', 'diesel'].map(id.fueltype)),
    type: some(['saloon', 'suv'].map(id.type)),
    transmission: some(['manual', 'automatic', 'cvt'].map(id.transmission)),
    options: some([...options, 'retarder'].map(id.option)),
    price: maybe(
      fc.record({
        priceMin: maybe(fc.integer({ min: 0, max: 20_000 })),
        priceMax: maybe(fc.integer({ min: 5_000, max: 3_000_000 })),
        currency: fc.constantFrom(...currencies).map(id.currency),
      }),
    ),
    yearMin: maybe(fc.integer({ min: 2000, max: 2024 })),
    yearMax: maybe(fc.integer({ min: 2000, max: 2024 })),
    mileageMin: maybe(fc.integer({ min: 0, max: 100_000 })),
    mileageMax: maybe(fc.integer({ min: 0, max: 200_000 })),
    powerMin: maybe(fc.integer({ min: 50, max: 150 })),
    powerMax: maybe(fc.integer({ min: 50, max: 250 })),
    doors: maybe(fc.constantFrom(3, 5)),
    seats: maybe(fc.constantFrom(4, 5, 7)),
    withPictures: maybe(fc.boolean()),
    includeSold: maybe(fc.boolean()),
    sort: maybe(fc.constantFrom('-postedAt', 'price', '-price', 'mileage', '-year')),
  })
  .map(
    ({ price, ...query }) =>
      Object.fromEntries(
        Object.entries({ ...query, ...price }).filter(([, value]) => value !== undefined),
      ) as Partial<VehicleSearch>,
  )

describe('search', () => {
  it('answers what the rulings say, in their order, for any combination of filters', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(anySearch, async (query) => {
        const expected = listings.filter((listing) => matches(listing, query)).sort(rank[query.sort ?? '-postedAt'])
        // Where nothing within the filters has a word, it is left out, unless every word is asked for.
        const isLiteral = expected.length === 0
        const { status, body } = await run({ ...query, limit: 50, ...(isLiteral ? { literal: true } : {}) })
        expect(status).toBe(200)
        if (isLiteral) {
          const { meta } = (await run(query)).body
          const shown = { ...query, q: meta.unmatched?.q ?? query.q }
          expect(meta.total).toBe(listings.filter((listing) => matches(listing, shown)).length)
        }
        expect(idsOf(body)).toEqual(expected.slice(0, 50).map((listing) => listing.id))
        expect(body.meta).toMatchObject({ total: expected.length, totalIsCapped: false })
        found += expected.length > 0 ? 1 : 0
      }),
      { numRuns: 300 },
    )
    // Searches that find nothing prove little.
    expect(found).toBeGreaterThan(40)
  })

  it('pages without losing or repeating one', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 6; page++) seen.push(...idsOf((await run({ page, limit: 10, sort: 'price' })).body))
    const { body } = await run({ page: 7, limit: 10, sort: 'price' })
    expect(body.data).toEqual([])
    expect(body.meta.total).toBe(seen.length)
    expect(new Set(seen).size).toBe(listings.filter(({ sold }) => !sold).length)
  })

  it('finds words whatever their accents, and beginnings of words', async () => {
    const megane = (await run({ q: 'mégane', limit: 50 })).body.meta.total
    expect(megane).toBeGreaterThan(0)
    for (const q of ['Megane', 'MÉGANE', 'megan', 'renault  mégane'])
      expect((await run({ q })).body.meta.total).toBe(megane)
    expect((await run({ q: 'Citroen' })).body.meta.total).toBe((await run({ brand: ['Citroën'] })).body.meta.total)
  })

  it('knows the names of colours and cities in every language', async () => {
    const red = (await run({ color: [id.color('red')], limit: 50 })).body.meta.total
    expect((await run({ q: 'rouge' })).body.meta.total).toBe(red)
    const france = (await run({ country: [id.country('FR')] })).body.meta.total
    expect((await run({ q: 'Frankreich' })).body.meta.total).toBe(france)
    expect((await run({ q: 'Nirgendwo' })).body.meta.total).toBe(0)
  })

  it('is not impressed by operators and quotes', async () => {
    for (const q of ["'; drop table vehicle; --", '!!! & | <->', "golf' :*", '\\', '%', '的']) {
      expect((await run({ q })).status).toBe(200)
    }
  })

  it('by relevance puts what is about the words first', async () => {
    const { body } = await run({ q: 'golf', sort: 'relevance' })
    expect(body.data[0].title).toContain('Golf')
  })

  it('by relevance gains nothing from words said again, nor from a title that names many makes', async () => {
    const photo = await tinyPhoto()
    const publish = async (fields: Record<string, unknown>) => {
      const raw = form(petrolCar(fields), [{ name: 'a.jpg', bytes: photo }])
      return (await world.call(createVehicle, { caller: seller(), raw })).body.data.id as string
    }
    const audi = await publish({ title: 'Quattrissimo', brand: 'Audi', model: 'A3' })
    const often = { title: 'Quattrissimo quattrissimo QUATTRISSIMO quattrissimo', brand: 'Lada', model: 'Niva' }
    const said = await publish(often)
    const many = { title: 'Quattrissimo Audi BMW Ford Opel', brand: 'Lada', model: 'Niva' }
    const stuffed = await publish(many)
    const found = async (q: string) => {
      await world.fed()
      return idsOf((await run({ q, sort: 'relevance' })).body)
    }
    // The newest first, whoever says it more often.
    expect(await found('quattrissimo')).toEqual([stuffed, said, audi])
    expect(await found('quattrissimo audi')).toEqual([audi, stuffed])
    for (const id of [audi, said, stuffed]) await world.query('delete from vehicle_search where id = $1', [id])
  })

  it('with words and no order is by relevance, page by page, and newest first where that is chosen', async () => {
    // Years begin so, which only the texts of all have, and the numbers in the titles of some.
    const q = '20'
    const idsBy = async (query: Partial<VehicleSearch>) => idsOf((await run({ q, limit: 50, ...query })).body)
    const best = await idsBy({ sort: 'relevance' })
    const newest = await idsBy({ sort: '-postedAt' })
    expect(best).not.toEqual(newest)
    expect(await idsBy({})).toEqual(best)
    const first = await run({ q, limit: 8 })
    const second = await run({ q, limit: 8, page: 2, after: first.body.meta.next })
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(best.slice(0, 16))
    // A place that the version before wrote: it showed the newest first, and goes on so.
    const chosen = await run({ q, limit: 8, sort: '-postedAt' })
    const [, ...place] = JSON.parse(Buffer.from(chosen.body.meta.next, 'base64url').toString())
    const after = Buffer.from(JSON.stringify(['', ...place])).toString('base64url')
    expect(idsOf((await run({ q, limit: 8, page: 2, after })).body)).toEqual(newest.slice(8, 16))
  })

  it('widens a city by its surroundings', async () => {
    const total = async (query: Partial<VehicleSearch>) => (await run(query)).body.meta.total
    const [lyon, villeurbanne, paris] = await Promise.all(
      ['Lyon', 'Villeurbanne', 'Paris'].map((name) => total({ city: [id.city(name)] })),
    )
    // Villeurbanne is some 5 km from Lyon, Paris some 390.
    expect(await total({ city: [id.city('Lyon')], radiusKm: 1 })).toBe(lyon)
    expect(await total({ city: [id.city('Lyon')], radiusKm: 20 })).toBe((lyon ?? 0) + (villeurbanne ?? 0))
    expect(await total({ city: [id.city('Lyon')], radiusKm: 380 })).toBe((lyon ?? 0) + (villeurbanne ?? 0))
    expect(await total({ city: [id.city('Lyon')], radiusKm: 410 })).toBe(
      (lyon ?? 0) + (villeurbanne ?? 0) + (paris ?? 0),
    )
  })

  it('refuses a radius without exactly one city, and relevance without words', async () => {
    const noWords = { status: 422, body: { fields: { sort: 'Sorting by relevance needs search words.' } } }
    expect(await run({ sort: 'relevance' })).toMatchObject(noWords)
    expect(await run({ sort: 'relevance', q: ' ' })).toMatchObject(noWords)
    const radius = { status: 422, body: { fields: { radiusKm: 'A radius needs exactly one city.' } } }
    expect(await run({ radiusKm: 20 })).toMatchObject(radius)
    expect(await run({ radiusKm: 20, city: [id.city('Lyon'), id.city('Paris')] })).toMatchObject(radius)
  })

  it('orders by distance from a city, tells it on cards, and leaves the city out of what is filtered by', async () => {
    const lyon = [id.city('Lyon')]
    const query: Partial<VehicleSearch> = { city: lyon, sort: 'distance', limit: 50 }
    expect((await run(query)).body.meta.total).toBe((await run({})).body.meta.total)
    const found = await cards(query)
    const far = found.map(({ distanceKm }) => distanceKm ?? Number.POSITIVE_INFINITY)
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(far[0]).toBe(0)
    const paris = found.find(({ city }) => city?.id === id.city('Paris'))
    expect(paris?.distanceKm).toBeGreaterThan(385)
    expect(paris?.distanceKm).toBeLessThan(400)
    const near = await cards({ city: lyon, radiusKm: 20, sort: 'distance', limit: 50 })
    expect(near.every(({ distanceKm }) => distanceKm !== undefined && distanceKm <= 20)).toBe(true)
    // Without one city there is nothing to be far from.
    expect((await cards({ city: [...lyon, id.city('Paris')] }))[0]).not.toHaveProperty('distanceKm')
  })

  it('goes on behind its last vehicle by distance, and repeats and loses none', async () => {
    const query: Partial<VehicleSearch> = { city: [id.city('Lyon')], sort: 'distance' }
    const whole = (await cards({ ...query, limit: 50 })).map((one) => one.id)
    const read: string[] = []
    for (let page = 1, after: string | null = null; page === 1 || after; page++) {
      const { body }: { body: { data: VehicleCard[]; meta: { next: string | null } } } = await run({
        ...query,
        limit: 7,
        page,
        ...(after ? { after } : {}),
      })
      read.push(...body.data.map((one) => one.id))
      after = body.meta.next
    }
    expect(read.slice(0, 50)).toEqual(whole)
    expect(new Set(read).size).toBe(read.length)
  })

  it('filters by a part of the map, together with a city', async () => {
    const total = async (query: Partial<VehicleSearch>) => (await run(query)).body.meta.total
    const [lyon, villeurbanne, paris] = await Promise.all(
      ['Lyon', 'Villeurbanne', 'Paris'].map((name) => total({ city: [id.city(name)] })),
    )
    const around = '4.5,45.5,5.2,46'
    expect(await total({ area: around })).toBe((lyon ?? 0) + (villeurbanne ?? 0))
    expect(await total({ area: '2,48.5,2.6,49' })).toBe(paris)
    expect(await total({ area: around, city: [id.city('Lyon')] })).toBe(lyon)
    expect(await total({ area: around, city: [id.city('Paris')] })).toBe(0)
    expect(await total({ area: '170,-40,-170,10' })).toBe(0)
  })

  it('refuses an order by distance without one city, and an area that is none', async () => {
    const sort = { status: 422, body: { fields: { sort: 'Sorting by distance needs exactly one city.' } } }
    expect(await run({ sort: 'distance' })).toMatchObject(sort)
    expect(await run({ sort: 'distance', city: [id.city('Lyon'), id.city('Paris')] })).toMatchObject(sort)
    for (const area of ['5,46,4', '0,91,5,92', '0,5,5,5', 'a,b,c,d']) {
      expect(await run({ area })).toMatchObject({ status: 422, body: { fields: { area: expect.any(String) } } })
    }
  })

  it('tells where the vehicles of a filter stand, exactly', async () => {
    type Map = DataOf<typeof vehicleMap>
    const map = async (query: Partial<QueryOf<typeof vehicleMap>> = {}): Promise<Map> =>
      (await world.call(vehicleMap, { caller: viewer, query: { view: '-180,-85,180,85', zoom: 2, ...query } })).body
        .data
    const count = (data: Map) => data.clusters.reduce((sum, one) => sum + one.count, 0)
    const total = (await run({})).body.meta.total
    const world2 = await map()
    expect(count(world2)).toBe(total)
    const apart = await map({ zoom: 12 })
    expect(count(apart)).toBe(total)
    expect(apart.clusters.length).toBeGreaterThan(world2.clusters.length)
    const [lyon] = await Promise.all(
      ['Lyon'].map(async (name) => (await run({ city: [id.city(name)] })).body.meta.total),
    )
    expect(apart.clusters.find(({ name }) => name === 'Lyon')).toMatchObject({
      count: lyon,
      cities: 1,
      id: id.city('Lyon'),
    })
    const near = await map({ view: '4.5,45.5,5.2,46', zoom: 12 })
    expect(count(near) + near.elsewhere).toBe(total)
    expect(near.elsewhere).toBeGreaterThan(0)
    expect(count(await map({ city: [id.city('Lyon')] }))).toBe(lyon)
    expect(near.around).toBeUndefined()
    expect((await map({ city: [id.city('Lyon')], radiusKm: 50 })).around).toEqual([
      { id: id.city('Lyon'), latitude: expect.closeTo(45.75, 1), longitude: expect.closeTo(4.85, 1), radiusKm: 50 },
    ])
    expect((await world.call(vehicleMap, { caller: viewer, query: { view: '0,5,5,5', zoom: 3 } })).status).toBe(422)
  })

  it('needs a currency for a price, and a known one', async () => {
    const none = await run({ priceMax: 10_000 })
    expect([none.status, none.body.code]).toEqual([422, 'CURRENCY_REQUIRED'])
    expect(none.body.message).toBe('Please select a currency to filter by price.')
    const unknown = await run({ priceMax: 10_000, currency: listings[0]?.id ?? '' })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'INVALID'])
  })

  it('finds a vehicle at exactly its own price in its own currency', async () => {
    for (const { fields } of listings.filter(({ sold }) => !sold).slice(0, 12)) {
      const price = Number(fields.price)
      const { body } = await run({ priceMin: price, priceMax: price, currency: String(fields.currency), limit: 50 })
      expect(body.data.map((card: { price: number }) => card.price)).toContain(price)
    }
  })

  it('goes by the present rates', async () => {
    const pounds = { priceMax: 10_000, currency: id.currency('EUR'), limit: 50, sort: 'price' } as const
    const before = (await run(pounds)).body.meta.total
    await storeRates(world.db, '2026-11-20', { ...exchangeRates.rates, GBP: 0.0855, JPY: 16.917 })
    const after = (await run(pounds)).body.meta.total
    await storeRates(world.db, '2026-11-21', exchangeRates.rates)
    expect(after).toBeLessThan(before)
    expect((await run(pounds)).body.meta.total).toBe(before)
  })

  it('refuses pages beyond 10,000 rows, unknown parameters and nonsense', async () => {
    expect((await run({ page: 401, limit: 25 })).body.code).toBe('PAGE_TOO_DEEP')
    expect((await run({ page: 400, limit: 25 })).status).toBe(200)
    for (const query of [
      { limit: 51 },
      { page: 0 },
      { sort: 'random' },
      { brands: 'x' },
      { color: ['red'] },
      { yearMin: 'old' },
    ]) {
      expect((await run(query as Partial<VehicleSearch>)).status).toBe(422)
    }
  })

  it('walks by cursor through what it pages through by number', async () => {
    for (const sort of ['-postedAt', 'price', '-price', 'mileage', '-year', 'relevance'] as const) {
      const query = { sort, limit: 7, includeSold: true, ...(sort === 'relevance' ? { q: 'number' } : {}) }
      const all = idsOf((await run({ ...query, limit: 50 })).body)
      const walked: string[] = []
      let after: string | null = null
      for (let page = 1; page === 1 || after !== null; page++) {
        const { body } = await run({ ...query, page, ...(after === null ? {} : { after }) })
        walked.push(...idsOf(body))
        after = body.meta.next
      }
      expect(walked.length).toBe(listings.length)
      expect(walked.slice(0, 50)).toEqual(all)
      expect(new Set(walked).size).toBe(walked.length)
    }
  })

  it('refuses a cursor of another order, and what is none', async () => {
    const { body } = await run({ sort: 'price', limit: 5 })
    const after = body.meta.next ?? ''
    for (const query of [
      { sort: '-price', after },
      { sort: 'price', after: 'x' },
      { sort: 'price', after: Buffer.from(JSON.stringify(['price', "1' or 1=1", 'x'])).toString('base64url') },
    ] as const) {
      const refused = await run(query)
      expect(refused.status).toBe(422)
      expect(Object.keys((refused.body as unknown as { fields: object }).fields)).toEqual(['after'])
    }
  })

  it('caps its total at 10,000', async () => {
    await world.db.transaction(
      async (em) => {
        await sql(
          em,
          `insert into vehicle (id, owner_id, version, published, posted_at, created_at, updated_at, title, brand, model, year, price_minor,
           currency, country, city, category, color, fuel_type, type, transmission, mileage, options)
         select gen_random_uuid(), v.owner_id, 1, true, v.posted_at - interval '1 year', v.created_at, v.updated_at, v.title, 'Capped', 'Capped', v.year,
           v.price_minor, v.currency, v.country, v.city, v.category, v.color, v.fuel_type, v.type, v.transmission, v.mileage, v.options
         from vehicle v, generate_series(1, 10100) where v.id = $1`,
          [listings[0]?.id],
        )
        await sql(
          em,
          `insert into vehicle_search (id, posted_at, price, currency, price_minor, mileage, brand, model, category, country, city, type, color, fuel, transmission,
           power, year, doors, seats, sold, options, option_mask, words, head, n)
         select v.id, v.posted_at, s.price, s.currency, s.price_minor, s.mileage, s.brand, s.model, s.category, s.country, s.city, s.type, s.color,
           s.fuel, s.transmission, s.power, s.year, s.doors, s.seats, false, s.options, s.option_mask, s.words, s.head, v.n
         from vehicle v, vehicle_search s where v.brand = 'Capped' and s.id = $1`,
          [listings[0]?.id],
        )
      },
      // Rows to search among: how long a busy machine takes to write them is nobody's promise.
      { statementTimeout: 120_000 },
    )
    const { body } = await run({})
    expect(body.meta).toMatchObject({ total: 10_000, totalIsCapped: true })
    const facets = (await world.call(vehicleFacets, { caller: viewer })).body.data
    expect(facets.brand[0]).toMatchObject({ count: 10_000, isCapped: true })
    // Behind ten thousand that have the word in their title nobody reads on; a place that somebody made up finds nothing there.
    await world.query(
      `update vehicle_search set head = '' where id in (select id from vehicle where brand = 'Capped' limit 5)`,
    )
    const made = (headed: string) => {
      const place = ['', headed, 'true', '9999-12-31 23:59:59+00', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
      return Buffer.from(JSON.stringify(place)).toString('base64url')
    }
    const q = 'number'
    expect((await run({ q, after: made('true') })).body.data).toHaveLength(24)
    const beyond = await run({ q, after: made('false') })
    expect([beyond.status, beyond.body.data, beyond.body.meta.next]).toEqual([200, [], null])
    await world.db.transaction((em) => sql(em, `delete from vehicle where brand = 'Capped'`), {
      statementTimeout: 30_000,
    })
  }, 180_000)

  it('needs a signed-in caller', async () => {
    expect((await world.call(searchVehicles, {})).status).toBe(401)
    expect((await world.call(vehicleFacets, {})).status).toBe(401)
  })
})
