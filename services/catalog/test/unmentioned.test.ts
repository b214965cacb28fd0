import { createVehicle, type SearchMeta, searchVehicles, type VehicleSearch, vehicleFacets } from '@forecourt/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
const owner = seller('Owner')
const viewer = seller('Viewer')

const list = async (change: Record<string, unknown>): Promise<void> => {
  const raw = form(petrolCar(change), [{ name: 'a.jpg', bytes: await tinyPhoto() }])
  const { status } = await world.call(createVehicle, { caller: owner, raw })
  expect(status).toBe(201)
}

beforeAll(async () => {
  world = await startWorld()
  await list({ brand: 'BMW', model: 'X3', title: 'A roomy one', type: id.type('suv'), price: 20_000 })
  await list({ brand: 'BMW', model: 'X3', title: 'A family one', type: id.type('suv'), price: 90_000 })
  await list({ brand: 'Volkswagen', model: 'Golf', title: 'A family Golf', price: 9_000 })
  await list({ brand: 'Rover', model: 'Rear', title: 'Names like words', price: 500_000 })
  await world.fed()
}, 120_000)
afterAll(() => world?.close())

const ask = async (query: VehicleSearch): Promise<SearchMeta> =>
  (await world.call(searchVehicles, { caller: viewer, query })).body.meta
const cheap = { priceMax: 30_000, currency: id.currency('EUR') }
const suv = { brand: ['BMW'], ...cheap }

it('leaves out a word that nothing which the filters leave has, and says so', async () => {
  expect(await ask({ ...suv, q: 'family' })).toMatchObject({ total: 1, unmatched: { words: ['family'], q: '' } })
  expect(await ask({ ...suv, q: 'Family zzyzx' })).toMatchObject({
    total: 1,
    unmatched: { words: ['Family', 'zzyzx'] },
  })
  expect(await ask({ ...suv, q: 'family', sort: 'relevance' })).toMatchObject({ total: 1 })
  const { body } = await world.call(vehicleFacets, { caller: viewer, query: { ...suv, q: 'family' } })
  expect(body.data.type.map((one: { count: number }) => one.count)).toEqual([1])
})

it('leaves out as few as can be', async () => {
  expect(await ask({ ...suv, q: 'roomy family' })).toMatchObject({
    total: 1,
    unmatched: { words: ['family'], q: 'roomy' },
  })
  expect(await ask({ ...suv, q: 'roomy' })).toMatchObject({ total: 1, unmatched: null })
})

it('keeps the words where every word is wanted, they are names, or the filters find nothing by themselves', async () => {
  expect(await ask({ ...suv, q: 'family', literal: true })).toMatchObject({ total: 0, unmatched: null })
  expect(await ask({ ...cheap, yearMin: 2190, q: 'family' })).toMatchObject({ total: 0, unmatched: null })
  expect(await ask({ priceMin: 20_000, currency: cheap.currency, q: 'golf' })).toMatchObject({
    total: 0,
    unmatched: null,
  })
})

it('puts no word right that sentences are put together with, no number and nothing it knows', async () => {
  for (const q of ['bmw near lyon', 'golf at least 400 km range', 'bmw moins de 50 000 km', 'golf 25k', 'orange']) {
    expect(await ask({ q })).toMatchObject({ correction: null })
  }
  expect(await ask({ q: 'volkswagn' })).toMatchObject({ correction: { q: 'Volkswagen' } })
})
