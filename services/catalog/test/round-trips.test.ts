import { createVehicle } from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { lineTo } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../src/database.ts'
import { searchTerms } from '../src/discovery/terms/search-terms.ts'
import { readWords } from '../src/discovery/words/read-words.ts'
import { readVehicle } from '../src/vehicle/vehicle.read.ts'
import { changeVehicle } from '../src/vehicle/vehicle.service.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const log = createLogger({ service: 'catalog', level: 'silent' })

it('a change of a price takes eight round trips to PostgreSQL, its answer among them (ADR 19)', async () => {
  const owner = seller()
  const photo = await tinyPhoto()
  const raw = form(petrolCar(), [{ name: 'a.jpg', bytes: photo }])
  const { id } = (await world.call(createVehicle, { caller: owner, raw })).body.data
  const line = await lineTo(world.url)
  const db = openDatabase({ service: 'catalog', database: { url: line.url, pool: 1 } }, log)
  const change = (price: number) =>
    db.transaction(async (em) => {
      await changeVehicle(em, owner, id, { price }, false, 'en_US')
      return await readVehicle(em, owner, id)
    })
  // What is kept in memory, plans included, is there from the second on.
  for (let at = 0; at < 3; at++) await change(17_000 + at)
  line.sent()
  expect(await change(16_000)).toMatchObject({ price: 16_000 })
  expect(line.sent()).toBeLessThanOrEqual(8)
  await db.close()
  await line.close()
})

it('asks for the models of families once in a piece of work, and knows a new one in the next', async () => {
  const line = await lineTo(world.url)
  const db = openDatabase({ service: 'catalog', database: { url: line.url, pool: 1 } }, log)
  const modelsOf = (asked: number) =>
    db.transaction(async (em) => {
      let models: readonly number[] = []
      for (let at = 0; at < asked; at++) models = (await readWords(em, '3er'))[0]?.means?.model ?? []
      return models
    })
  const make = async (id: number, model: string) => {
    await world.query(
      `insert into search_key (id, kind, value, label) overriding system value values ($1, 'model', $2, $2)`,
      [id, `bmw/${model}`],
    )
    return id
  }
  const before = await modelsOf(1)
  const late = await make(1_000_001, '330d')
  expect(await modelsOf(1)).toEqual([...before, late])
  // Committed after one with a greater number.
  const early = await make(1_000_000, '325i')
  await make(1_000_002, '520d')
  expect(await modelsOf(1)).toEqual([...before, early, late])
  line.sent()
  await modelsOf(1)
  const once = line.sent()
  await modelsOf(50)
  expect(line.sent()).toBe(once)
  await db.close()
  await line.close()
})

it('reads the cities of many areas once in a piece of work, however many searches have one', async () => {
  const line = await lineTo(world.url)
  const db = openDatabase({ service: 'catalog', database: { url: line.url, pool: 1 } }, log)
  const found = (areas: number) =>
    db.transaction(async (em) => {
      const sizes = new Set<number | undefined>()
      for (let at = 0; at < areas; at++) {
        const { anyOf } = await searchTerms(em, { area: `-${180 - at},-90,180,90` })
        sizes.add(anyOf.city?.length)
      }
      return [...sizes]
    })
  const [once] = await found(1)
  line.sent()
  await found(1)
  const first = line.sent()
  expect(await found(50)).toEqual([once])
  expect(line.sent()).toBe(first)
  await db.close()
  await line.close()
})
