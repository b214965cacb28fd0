import { createVehicle } from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { lineTo } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../src/database.ts'
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
