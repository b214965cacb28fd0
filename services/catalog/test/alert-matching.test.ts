import { markVehicleSold, saveSearch, searchVehicles, updateVehicle, type VehicleFilter } from '@forecourt/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up as openChineseSearches } from '../migrations/0032-chinese-searches.ts'
import { hourPassed, offer, settled, told } from './alerts.ts'
import { electricCar, id, petrolCar } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
const owner = seller('Owner')
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world?.close())

const choose = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const makes = [
  ['Volkswagen', 'Golf'],
  ['Citroën', 'C3'],
  ['Tesla', 'Model 3'],
] as const
const places = [
  ['FR', 'Lyon'],
  ['FR', 'Villeurbanne'],
  ['FR', 'Paris'],
  ['DE', 'Berlin'],
] as const
const colors = ['red', 'white', 'black']
const options = ['abs', 'air-conditioning', 'tow-bar']

/** A few vehicles in which every value meets every other. */
const specimen = (n: number): Record<string, unknown> => {
  const [brand, model] = choose(makes, n)
  const [country, city] = choose(places, n)
  const { critair: _, ...car } = n % 3 === 2 ? electricCar() : petrolCar()
  return {
    ...car,
    title: `${brand} ${model} ${n}`,
    description: n % 2 === 0 ? 'A rare collector’s piece with détails soignés.' : 'An ordinary vehicle in good order.',
    brand,
    model,
    country: id.country(country),
    city: id.city(city),
    ...(country === 'FR' ? { critair: '2' } : {}),
    color: id.color(choose(colors, n * 5)),
    currency: id.currency(choose(['EUR', 'GBP', 'JPY'], n)),
    price: choose([12_000, 15_000, 2_400_000], n) + n * 500,
    year: 2008 + n,
    registration_date: '2008-01-02',
    mileage: (n * 7919) % 90_000,
    number_of_doors: choose([3, 5], n),
    options: options.filter((_option, at) => (n >> at) % 2 === 0 || at === n % 3).map((key) => id.option(key)),
  }
}

const some = <T>(values: readonly T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }))
const figure = (...values: number[]) => fc.option(fc.constantFrom(...values), { freq: 2 })
const filters = fc
  .record({
    q: fc.option(
      fc.oneof(
        fc.constantFrom('golf', 'collector', 'citroen 1', 'details rare', 'nowhere', 'lyon'),
        fc.constantFrom(
          'vw',
          'VW Golf',
          'model3',
          'c 3',
          'elektroauto',
          'benziner',
          'Limousine',
          'schwarzer',
          '大众golf',
        ),
      ),
      { freq: 3 },
    ),
    brand: some(['volkswagen', 'CITROEN', 'Tesla', 'Nobody']),
    model: some(['golf', 'c3', 'model 3']),
    color: some(colors.map(id.color)),
    fuelType: some([id.fueltype('petrol'), id.fueltype('electric')]),
    place: fc.option(
      fc.oneof(
        fc.record({ city: fc.constantFrom('Lyon', 'Paris', 'Berlin'), radiusKm: figure(1, 20, 450, 1000) }),
        fc.record({ area: fc.constantFrom('4,45,6,46', '1,44,14,53', '-180,-60,180,75', '170,-40,-170,10') }),
      ),
    ),
    country: some([id.country('FR'), id.country('DE')]),
    options: some(options.map(id.option)),
    price: fc.option(
      fc.record({
        currency: fc.constantFrom('EUR', 'GBP', 'JPY').map(id.currency),
        priceMin: figure(10_000, 14_000, 2_000_000),
        priceMax: figure(13_000, 16_000, 18_000, 2_500_000),
      }),
    ),
    yearMin: figure(2010, 2014),
    yearMax: figure(2012, 2017),
    mileageMax: figure(20_000, 60_000),
    doors: figure(3, 5),
    powerMin: figure(100, 190),
    includeSold: fc.option(fc.constant(true)),
  })
  // Most filters empty in most searches, or nothing would ever match.
  .chain((all) => fc.subarray(Object.keys(all), { minLength: 1, maxLength: 4 }).map((keys) => pick(all, keys)))
  .filter((filter) => Object.keys(filter).some((key) => key !== 'includeSold' && key !== 'currency'))

function pick(all: Record<string, unknown>, keys: readonly string[]): VehicleFilter {
  const { place, price, ...rest } = Object.fromEntries(keys.map((key) => [key, all[key]])) as Record<string, never>
  const { city, ...radius } = (place ?? {}) as { city?: string }
  const flat = { ...rest, ...(city ? { city: [id.city(city)] } : {}), ...radius, ...((price ?? {}) as object) }
  return Object.fromEntries(Object.entries(flat).filter(([, value]) => value != null)) as VehicleFilter
}

/** What a search finds, by the search itself. */
async function find(filter: VehicleFilter): Promise<Set<string>> {
  const { body } = await world.call(searchVehicles, {
    caller: seller(),
    query: { ...filter, literal: true, limit: 50 },
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return new Set(body.data.map((card: { id: string }) => card.id))
}

it('is told of exactly what its search begins to find, each vehicle once, through listing and every change', async () => {
  const unique = new Map(
    fc.sample(filters, { numRuns: 170, seed: 20 }).map((filter) => [JSON.stringify(filter), filter] as const),
  )
  const searches: { owner: string; filter: VehicleFilter; found: Set<string>; due: string[] }[] = []
  for (const filter of unique.values()) {
    const caller = seller()
    const answer = await world.call(saveSearch, { caller, body: { name: 'Any', filter, frequency: 'instant' } })
    expect(answer.status, JSON.stringify([filter, answer.body])).toBe(201)
    searches.push({ owner: caller.userId, filter, found: new Set(), due: [] })
  }
  expect(searches.length).toBeGreaterThan(100)

  /** What must have been told after one more change, by comparing every search with itself a change ago. */
  async function follow(): Promise<void> {
    await hourPassed(world)
    for (const search of searches) {
      const found = await find(search.filter)
      search.due.push(...[...found].filter((vehicle) => !search.found.has(vehicle) && !search.due.includes(vehicle)))
      search.found = found
    }
  }

  const vehicles: string[] = []
  for (let n = 0; n < 8; n += 1) {
    vehicles.push(await offer(world, owner, specimen(n)))
    await follow()
  }
  const changes: [number, Record<string, unknown> | boolean][] = [
    [0, { price: 9_500 }],
    [1, { price: 17_500, mileage: 1_000 }],
    [2, { color: id.color('red') }],
    [0, true],
    [3, { options: options.map(id.option), description: 'Now a collector’s vehicle, rare.' }],
    [0, false],
    [4, { country: id.country('FR'), city: id.city('Lyon'), critair: '2' }],
    [0, { price: 12_500, year: 2011 }],
    [5, true],
    [5, { price: 2_100_000 }],
  ]
  for (const [at, change] of changes) {
    const params = { id: vehicles[at] ?? '' }
    const answer =
      typeof change === 'boolean'
        ? await world.call(markVehicleSold, { caller: owner, params, body: { sold: change } })
        : await world.call(updateVehicle, { caller: owner, params, body: change })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await follow()
  }

  const alerts = await told(world)
  let wanted = 0
  for (const { owner: ownerId, filter, due } of searches) {
    const got = alerts.filter((alert) => alert.ownerId === ownerId).map(({ vehicles: [vehicle] }) => vehicle?.id)
    expect(got.toSorted(), JSON.stringify(filter)).toEqual(due.toSorted())
    wanted += due.length
  }
  // The comparison says nothing where nothing matches.
  expect(wanted).toBeGreaterThan(100)
  expect(searches.filter(({ due }) => due.length === 0).length).toBeGreaterThan(10)
}, 180_000)

it('is told of what a Chinese search finds that was saved before Chinese was parted into words', async () => {
  const caller = seller()
  const filter = { q: '红色大众golf' }
  const answer = await world.call(saveSearch, { caller, body: { name: '红', filter, frequency: 'instant' } })
  expect(answer.status).toBe(201)
  // As the version before kept it.
  await world.query(
    `update saved_search set words = '''红色大众golf'':*'::tsquery, anchors = array['word:红色大'] where owner_id = $1`,
    [caller.userId],
  )
  for (const statement of openChineseSearches) await world.query(statement)
  const vehicle = await offer(world, owner, { ...specimen(9), color: id.color('red') })
  await settled(world)
  expect(await find(filter)).toContain(vehicle)
  expect((await told(world, caller.userId)).flatMap(({ vehicles }) => vehicles.map((one) => one.id))).toContain(vehicle)
})
