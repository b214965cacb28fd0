import {
  createVehicle,
  deleteSavedSearch,
  deleteVehicle,
  markVehicleSold,
  type Suggestion,
  saveSearch,
  searchVehicles,
  type VehicleFilter,
  vehicleSuggestions,
  vehicleUnderstanding,
} from '@forecourt/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
const owner = seller('Owner')
const viewer = seller('Viewer')

const list = async (change: Record<string, unknown>): Promise<string> => {
  const raw = form(petrolCar(change), [{ name: 'a.jpg', bytes: await tinyPhoto() }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}

beforeAll(async () => {
  world = await startWorld()
  for (const price of [9_000, 12_000, 24_000]) await list({ brand: 'BMW', model: '320d', title: 'A BMW', price })
  await list({ brand: 'BMW', model: '3 Series', title: 'Another BMW', fuel_type: id.fueltype('diesel') })
  await list({ brand: 'BMW', model: 'X3', title: 'A big BMW', type: id.type('suv') })
  await list({ brand: 'Volkswagen', model: 'Golf', title: 'A Golf', color: id.color('red') })
  const sold = await list({ brand: 'Saab', model: '900', title: 'Gone' })
  await world.call(markVehicleSold, { caller: owner, params: { id: sold }, body: { sold: true } })
  await world.fed()
}, 120_000)
afterAll(() => world?.close())

const suggest = async (q?: string, locale?: 'fr_FR' | 'zh_CN', caller = viewer): Promise<Suggestion[]> => {
  await world.fed()
  const { status, body } = await world.call(vehicleSuggestions, {
    caller: locale ? { ...caller, locale } : caller,
    query: q === undefined ? {} : { q },
  })
  expect(status).toBe(200)
  return body.data
}
const labels = (found: readonly Suggestion[]) => found.map(({ label }) => label)
const total = async (filter: VehicleFilter): Promise<number> =>
  (await world.call(searchVehicles, { caller: viewer, query: filter })).body.meta.total

it('completes makes and models, each with what it finds', async () => {
  const found = await suggest('bm')
  expect(labels(found).slice(0, 1)).toEqual(['BMW'])
  expect(labels(found)).toContain('BMW X3')
  for (const { filter, count, isCapped } of found) {
    expect(count).toBe(await total(filter))
    expect(isCapped).toBe(false)
  }
})

it('knows what people call them, written in whatever way', async () => {
  for (const typed of ['vw', '大众', 'Volkswa']) expect(labels(await suggest(typed))).toContain('Volkswagen')
  for (const typed of ['bmw3', 'bmw 3 ser', '3er', '3系', 'série 3']) {
    const [model] = (await suggest(typed)).filter(({ kind }) => kind === 'model')
    expect(model).toMatchObject({ label: 'BMW 3 Series', count: 4, filter: { brand: ['BMW'], model: ['3 Series'] } })
  }
})

it('finds a family by the name of one of its models, as the filter does', async () => {
  expect(await total({ brand: ['BMW'], model: ['3 Series'] })).toBe(4)
  expect(await total({ brand: ['BMW'], model: ['320d'] })).toBe(3)
})

it('tells a saved search for a family of a new model of it', async () => {
  const filter = { brand: ['BMW'], model: ['3 Series'] }
  const { body } = await world.call(saveSearch, {
    caller: viewer,
    body: { name: 'Threes', filter, frequency: 'instant' },
  })
  const search = body.data.id
  const vehicle = await list({ brand: 'BMW', model: 'M340i', title: 'A fast one', price: 60_000 })
  await vi.waitFor(
    async () =>
      expect(
        await world.query('select vehicle_id as id from saved_search_match where search_id = $1', [search]),
      ).toEqual([{ id: vehicle }]),
    { timeout: 10_000 },
  )
  await world.call(deleteSavedSearch, { caller: viewer, params: { id: search } })
  await world.call(deleteVehicle, { caller: owner, params: { id: vehicle } })
})

it('puts a mistyped name right', async () => {
  expect(labels(await suggest('volkswagn'))).toContain('Volkswagen')
})

it('completes the last words beside what those before mean', async () => {
  const [first] = (await suggest('diesel bm')).filter(({ kind }) => kind === 'brand')
  expect(first).toMatchObject({ label: 'BMW', count: 1 })
  expect(first?.filter.fuelType).toContain(id.fueltype('diesel'))
  expect(labels(await suggest('vw go'))).toEqual(['Volkswagen Golf'])
})

it('says a sentence as filters, with what it finds', async () => {
  const [first] = await suggest('bmw 3 series under 15k')
  expect(first).toMatchObject({
    kind: 'sentence',
    count: 2,
    filter: { brand: ['BMW'], model: ['3 Series'], priceMax: 15_000 },
  })
  expect(first?.label).toContain('3 Series')
  expect(first?.filter.currency).toBe(id.currency('EUR'))
})

it('says how a sentence is understood though it finds nothing', async () => {
  expect(await suggest('bmw 3 series under 900')).toMatchObject([{ kind: 'sentence', count: 0 }])
})

it.each(['bmw 3', 'vw golf', 'golf', '3er', 'volkswagen', 'bmw x3'])(
  'means by Enter what it suggests for %s',
  async (q) => {
    const [first] = await suggest(q)
    const { body } = await world.call(vehicleUnderstanding, { caller: viewer, query: { q } })
    expect(body.data.filter).toEqual(first?.filter)
  },
)

it('speaks the language of whoever asks, and knows the words of all', async () => {
  const named = async (q: string, locale?: 'fr_FR' | 'zh_CN') => labels(await suggest(q, locale))
  expect(await named('rouge')).toContain('Red')
  expect(await named('rot', 'fr_FR')).toContain('Rouge')
  expect(await named('red', 'zh_CN')).toContain('红色')
})

it('leads nowhere that is empty', async () => {
  expect(labels(await suggest('saab'))).toEqual([])
  expect(await suggest('qqqqqqq')).toEqual([])
})

it('has the person’s own saved searches, and nobody else’s', async () => {
  const filter = { brand: ['BMW'] }
  await world.call(saveSearch, { caller: viewer, body: { name: 'Weekend car', filter, frequency: 'off' } })
  expect(await suggest()).toMatchObject([{ kind: 'saved', label: 'Weekend car', filter, count: 5 }])
  expect(labels(await suggest('week'))).toEqual(['Weekend car'])
  expect(labels(await suggest('car'))).toContain('Weekend car')
  expect(await suggest(undefined, undefined, owner)).toEqual([])
})

it('refuses a text that is too long', async () => {
  const { status } = await world.call(vehicleSuggestions, { caller: viewer, query: { q: 'x'.repeat(101) } })
  expect(status).toBe(422)
  expect((await world.call(vehicleUnderstanding, { caller: viewer, query: { q: 'x'.repeat(201) } })).status).toBe(422)
})

it('reads a sentence into filters that a search takes', async () => {
  const { body } = await world.call(vehicleUnderstanding, {
    caller: viewer,
    query: { q: 'bmw 3er under 15 000 €, blorp, not red' },
  })
  const { filter, unknown, ignored } = body.data
  expect(filter).toEqual({
    brand: ['BMW'],
    model: ['3 Series'],
    priceMax: 15_000,
    currency: id.currency('EUR'),
    q: 'blorp',
  })
  expect(unknown).toEqual(['blorp'])
  expect(ignored).toEqual(['not red'])
  const { q: _q, ...understood } = filter
  expect(await total(understood)).toBe(2)
})

it('reads amounts without a currency in the one that is asked in', async () => {
  const { body } = await world.call(vehicleUnderstanding, {
    caller: viewer,
    query: { q: 'golf under 15k', currency: 'GBP' },
  })
  expect(body.data.filter).toMatchObject({ priceMax: 15_000, currency: id.currency('GBP') })
})

it('answers eight of one person at a time, and everybody else meanwhile', async () => {
  const ask = async (caller: typeof viewer, q: string) =>
    (await world.call(vehicleSuggestions, { caller, query: { q } })).status
  const loop = Array.from({ length: 40 }, (_, at) => ask(viewer, `bmw ${at}`))
  expect(await ask(owner, 'bmw')).toBe(200)
  const statuses = await Promise.all(loop)
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  expect(statuses.filter((status) => status === 429)).toHaveLength(32)
  expect(await ask(viewer, 'bmw')).toBe(200)
})
