import { setTimeout as delay } from 'node:timers/promises'
import {
  createVehicle,
  deleteVehicle,
  facetNames,
  markVehicleSold,
  searchVehicles,
  updateVehicle,
  type VehicleFilter,
  vehicleFacets,
} from '@forecourt/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IndexTerms } from '../src/discovery/memory/columns.ts'
import { COUNTS_OF_ALL_MS } from '../src/discovery/memory/vehicle-index.ts'
import { plainWords } from '../src/discovery/words/asked-word.ts'
import { id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

/** How far an answer may be behind a commit: the log is read every 150 ms, and the machine may be busy. */
const STALE_MS = 1_500

let world: World
let photo: Buffer
const viewer = seller('Viewer')
const owner = seller('Owner')

interface Counted {
  value: string
  count: number
}
interface Listing {
  id: string
  sold: boolean
  fields: Record<string, unknown>
}
const market = new Map<string, Listing>()

const choose = <T>(list: readonly T[], at: number): T => list[Math.abs(at) % list.length] as T
const makes = [
  ['Volkswagen', 'Golf'],
  ['Volkswagen', 'Passat'],
  ['Renault', 'Clio'],
  ['Mercedes-Benz', 'E 220'],
] as const
const colors = ['red', 'white', 'black']
const types = ['saloon', 'estate', 'suv']
const options = ['abs', 'air-conditioning', 'tow-bar']

/** A vehicle of which everything that is searched by follows from three numbers. */
function specimen(a: number, b: number, c: number): Record<string, unknown> {
  const [brand, model] = choose(makes, a)
  return {
    ...petrolCar(),
    title: `${brand} ${model} in ${choose(['Würzburg', 'Nantes'], b)}`,
    description: choose(['Always kept in a garage.', 'A collector’s piece, rare.'], c),
    brand,
    model,
    color: id.color(choose(colors, b)),
    type: id.type(choose(types, c)),
    currency: id.currency('EUR'),
    price: 1_000 + (a * 37 + b * 11 + c) * 10,
    mileage: (a * 7 + b * 5 + c * 3) * 1_000,
    year: 2010 + ((a + b) % 10),
    registration_date: '2010-01-02',
    number_of_doors: 3 + ((b + c) % 3),
    number_of_seats: 4 + (a % 2),
    options: options.filter((_key, at) => ((a + b + c) >> at) % 2 === 0).map((key) => id.option(key)),
  }
}

async function list(fields: Record<string, unknown>): Promise<string> {
  const raw = form({ ...fields, options: [...(fields.options as string[]), id.option('kitchen')] }, [
    { name: 'a.jpg', bytes: photo },
  ])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  market.set(body.data.id, { id: body.data.id, sold: false, fields })
  return body.data.id
}

beforeAll(async () => {
  world = await startWorld({ hasIndex: true })
  photo = await tinyPhoto()
  for (let n = 0; n < 40; n++) await list(specimen(n, n * 3 + 1, n * 7 + 2))
  await settled()
}, 120_000)
afterAll(() => world?.close())

const total = async (query: VehicleFilter = {}) =>
  (await world.call(searchVehicles, { caller: viewer, query: { limit: 1, ...query } })).body.meta.total

let markers = 0

/**
 * Waits until the index has seen what was committed by now: it reads a snapshot, so who sees the last has seen all. It
 * asks for that last one by a word nobody else has; a number of vehicles can be right on the way. Counts over every vehicle
 * may be used a while longer.
 */
async function settled(): Promise<void> {
  const word = `marker${++markers}x`
  await list({ ...specimen(1, 1, 1), title: `A ${word}` })
  const deadline = Date.now() + 10_000
  while ((await indexCount({ words: plainWords(word) })) !== 1) {
    if (Date.now() > deadline) throw new Error(`the index has not seen ${word}`)
    await delay(20)
  }
  await delay(COUNTS_OF_ALL_MS)
}

const noTerms = { anyOf: {}, ranges: {}, words: [], includeSold: false }
const indexCount = async (terms: Pick<IndexTerms, 'words'> | Record<string, never>) =>
  await world.index?.count({ ...noTerms, ...terms })

// ---- the reference ------------------------------------------------------------------------------------------------

const plain = (text: unknown) => String(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const letters = (text: unknown) => plain(text).replace(/[^a-z0-9]/g, '')
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Words that mean something a vehicle is, besides what its text says. */
const meanings: Record<string, (fields: Record<string, unknown>) => boolean> = {
  vw: ({ brand }) => brand === 'Volkswagen',
  benz: ({ brand }) => brand === 'Mercedes-Benz',
  limousine: ({ type }) => type === id.type('saloon'),
  rotes: ({ color }) => color === id.color('red'),
}

function matches({ sold, fields }: Listing, query: VehicleFilter, without?: string): boolean {
  const anyOf = (name: keyof VehicleFilter, value: unknown) => {
    const wanted = name === without ? undefined : (query[name] as string[] | undefined)
    return !wanted || wanted.length === 0 || wanted.some((one) => letters(one) === letters(value))
  }
  const exactly = (name: 'doors', value: unknown) =>
    name === without || query[name] === undefined || query[name] === value
  const text = wordsIn(`${fields.title} ${fields.brand} ${fields.model} ${fields.description} ${fields.year}`)
  return (
    (query.includeSold || !sold) &&
    anyOf('brand', fields.brand) &&
    anyOf('model', fields.model) &&
    anyOf('color', fields.color) &&
    anyOf('type', fields.type) &&
    exactly('doors', fields.number_of_doors) &&
    (query.options ?? []).every((option) => (fields.options as string[]).includes(option)) &&
    (query.priceMax === undefined || Number(fields.price) <= query.priceMax) &&
    (query.yearMin === undefined || Number(fields.year) >= query.yearMin) &&
    (query.mileageMax === undefined || Number(fields.mileage) <= query.mileageMax) &&
    wordsIn(query.q ?? '').every((prefix) => meanings[prefix]?.(fields) || text.some((word) => word.startsWith(prefix)))
  )
}

const filters: fc.Arbitrary<VehicleFilter> = fc
  .uniqueArray(
    fc.oneof(
      fc.record({ brand: fc.subarray(['volkswagen', 'Renault', 'MERCEDES benz'], { minLength: 1 }) }),
      fc.record({ model: fc.subarray(['Golf', 'Clio', 'E 220'], { minLength: 1 }) }),
      fc.record({ color: fc.subarray(colors, { minLength: 1 }).map((keys) => keys.map(id.color)) }),
      fc.record({ type: fc.subarray(types, { minLength: 1 }).map((keys) => keys.map(id.type)) }),
      fc.record({ options: fc.subarray(options, { minLength: 1 }).map((keys) => keys.map(id.option)) }),
      fc.record({ priceMax: fc.integer({ min: 1_000, max: 30_000 }), currency: fc.constant(id.currency('EUR')) }),
      fc.record({ yearMin: fc.integer({ min: 2010, max: 2019 }) }),
      fc.record({ doors: fc.integer({ min: 3, max: 5 }) }),
      fc.record({ mileageMax: fc.integer({ min: 0, max: 900_000 }) }),
      fc.record({ q: fc.constantFrom('golf', 'wurzburg', 'collector', 'mercedes benz', 'gar', 'würz') }),
      fc.record({ q: fc.constantFrom('VW', 'limousine', 'benz', 'rotes golf') }),
      fc.constant({ includeSold: true }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => Object.assign({}, ...parts) as VehicleFilter)

/** Where nothing has a word within the filters, what is shown without it is what the text that is named finds. */
async function checkLeftOut(query: VehicleFilter): Promise<void> {
  const { body } = await world.call(searchVehicles, { caller: viewer, query: { ...query, limit: 50 } })
  const { total, unmatched } = body.meta
  const shown = { ...query, q: unmatched?.q ?? query.q }
  expect(total, JSON.stringify(query)).toBe([...market.values()].filter((one) => matches(one, shown)).length)
}

async function checkAgainstReference(wanted: VehicleFilter): Promise<void> {
  const found = [...market.values()].filter((one) => matches(one, wanted))
  const isEmpty = found.length === 0 && wanted.q !== undefined
  if (isEmpty) await checkLeftOut(wanted)
  const query = isEmpty ? { ...wanted, literal: true } : wanted
  const [{ body: page }, { body: counted }] = await Promise.all([
    world.call(searchVehicles, { caller: viewer, query: { ...query, limit: 50, sort: 'price' } }),
    world.call(vehicleFacets, { caller: viewer, query }),
  ])
  expect(page.meta.total, JSON.stringify(query)).toBe(found.length)
  expect(new Set(page.data.map((card: { id: string }) => card.id))).toEqual(new Set(found.map((one) => one.id)))
  const fieldOf = {
    brand: 'brand',
    model: 'model',
    color: 'color',
    type: 'type',
    city: 'city',
    doors: 'number_of_doors',
    seats: 'number_of_seats',
  } as const
  for (const name of facetNames) {
    const shown = new Map(counted.data[name].map(({ value, count }: Counted) => [value, count]))
    if (name === 'options') {
      for (const key of options) {
        const having = found.filter(({ fields }) => (fields.options as string[]).includes(id.option(key)))
        expect(shown.get(id.option(key)) ?? 0).toBe(having.length)
      }
    } else if (name in fieldOf) {
      const field = fieldOf[name as keyof typeof fieldOf]
      const others = [...market.values()].filter((one) => matches(one, query, name))
      const expected = new Map<string, number>()
      for (const { fields } of others) {
        const value = String(fields[field])
        expected.set(value, (expected.get(value) ?? 0) + 1)
      }
      expect(shown).toEqual(expected)
    }
  }
}

// ---- the tests ----------------------------------------------------------------------------------------------------

describe('search with its index', () => {
  it('answers from the index, not by falling back', async () => {
    expect(await indexCount({})).toBe(41)
  })

  it('agrees with a naive reference, before, between and after concurrent writes', async () => {
    let checked = 0
    for (let round = 0; round < 4; round++) {
      const ids = [...market.keys()]
      const writes = Array.from({ length: 12 }, async (_, at) => {
        const one = market.get(choose(ids, round * 31 + at * 7))
        if (!one) return
        const action = (round + at) % 4
        if (action === 0) await list(specimen(round * 5 + at, at, round))
        else if (action === 1) {
          const sold = !one.sold
          const { status } = await world.call(markVehicleSold, {
            caller: owner,
            params: { id: one.id },
            body: { sold },
          })
          if (status === 200) one.sold = sold
        } else if (action === 2) {
          const { price, color, title, year } = specimen(at * 3, round + at, 1)
          const changes = { price, color, title, year } as Record<string, unknown>
          const { status } = await world.call(updateVehicle, { caller: owner, params: { id: one.id }, body: changes })
          if (status === 200) Object.assign(one.fields, changes)
        } else {
          const { status } = await world.call(deleteVehicle, { caller: owner, params: { id: one.id } })
          if (status === 200) market.delete(one.id)
        }
      })
      // Searches under way meanwhile must be answered, from whichever state.
      const searching = fc.sample(filters, { numRuns: 40, seed: round }).map(async (query) => {
        const answers = await Promise.all([
          world.call(searchVehicles, { caller: viewer, query }),
          world.call(vehicleFacets, { caller: viewer, query }),
        ])
        for (const { status } of answers) expect(status).toBe(200)
      })
      await Promise.all([...writes, ...searching])
      await settled()
      for (const query of fc.sample(filters, { numRuns: 350, seed: 100 + round })) {
        await checkAgainstReference(query)
        checked++
      }
    }
    expect(checked).toBe(1_400)
  }, 240_000)

  it('is never further behind than it says', async () => {
    const behind: number[] = []
    for (let n = 0; n < 12; n++) {
      const before = await total({ q: 'unmistakable' })
      await list({ ...specimen(n, n, n), title: `An unmistakable number ${n}` })
      const committed = performance.now()
      await expect
        .poll(() => indexCount({ words: plainWords('unmistakable') }), { interval: 10, timeout: 5_000 })
        .toBe(before + 1)
      behind.push(performance.now() - committed)
    }
    console.info(`an answer was behind by ${Math.round(Math.max(...behind))} ms at most`)
    expect(Math.max(...behind)).toBeLessThan(STALE_MS)
  }, 60_000)

  it('puts a mistyped word right, and says so, unless it is told not to', async () => {
    const typed = await world.call(searchVehicles, { caller: viewer, query: { q: 'Mercdes 220' } })
    expect(typed.body.meta.correction).toEqual({ q: 'Mercedes 220' })
    expect(typed.body.meta.total).toBe(await total({ q: 'mercedes 220' }))
    expect(typed.body.data.length).toBeGreaterThan(0)
    const counts = async (q: string) =>
      (await world.call(vehicleFacets, { caller: viewer, query: { q } })).body.data.brand as Counted[]
    expect((await counts('Mercdes 220')).length).toBeGreaterThan(0)
    expect(await counts('Mercdes 220')).toEqual(await counts('mercedes 220'))
    const literal = await world.call(searchVehicles, { caller: viewer, query: { q: 'Mercdes 220', literal: true } })
    expect(literal.body.meta).toMatchObject({ correction: null, total: 0 })
  })

  it('leaves out a word that nothing has, names it, and counts the rest, unless it is told not to', async () => {
    const ask = async (query: VehicleFilter) => (await world.call(searchVehicles, { caller: viewer, query })).body
    const brands = async (q: string) =>
      (await world.call(vehicleFacets, { caller: viewer, query: { q } })).body.data.brand as Counted[]
    const { meta, data } = await ask({ q: 'Golf  Zzyzx, Volkswagen' })
    expect(meta).toMatchObject({ correction: null, unmatched: { words: ['Zzyzx'], q: 'Golf , Volkswagen' } })
    expect(meta.total).toBe(await total({ q: 'golf volkswagen' }))
    expect(data.length).toBeGreaterThan(0)
    expect(await brands('Golf  Zzyzx, Volkswagen')).toEqual(await brands('golf volkswagen'))
    // Put right first, left out last.
    const both = await ask({ q: 'Mercdes qqqqqq' })
    expect(both.meta).toMatchObject({
      correction: { q: 'Mercedes qqqqqq' },
      unmatched: { words: ['qqqqqq'], q: 'Mercedes' },
    })
    expect(both.meta.total).toBe(await total({ q: 'mercedes' }))
    expect((await ask({ q: 'Golf Zzyzx', literal: true })).meta).toMatchObject({ unmatched: null, total: 0 })
    expect((await ask({ q: 'Zzyzx qqqqqq' })).meta).toMatchObject({ unmatched: null, total: 0 })
    // A word that no text has, but that means something.
    const saloons = await ask({ q: 'limosine volkswagen' })
    expect(saloons.meta).toMatchObject({ correction: { q: 'limousine volkswagen' }, unmatched: null })
    expect(saloons.meta.total).toBe(await total({ type: [id.type('saloon')], brand: ['Volkswagen'] }))
    // A filter that stands in the way is the filter's affair.
    expect((await ask({ q: 'golf volkswagen', yearMin: 2100 })).meta).toMatchObject({ unmatched: null, total: 0 })
    // A word we know is never taken for a mistyped one.
    expect((await ask({ q: 'hydrogen' })).meta).toMatchObject({ correction: null, total: 0 })
  })
})
