import { createVehicle } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../src/database.ts'
import { convertPrices } from '../src/discovery/table/convert-prices.ts'
import { findCurrencyForSearch, storeRates } from '../src/money/rates.ts'
import { holdOffers } from '../src/plan/offers.ts'
import { createIncomplete } from '../src/vehicle/vehicle.create.ts'
import { changeVehicle } from '../src/vehicle/vehicle.service.ts'
import { replaceRates } from './rates.ts'
import { id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

const dollars = (price: number) => petrolCar({ currency: id.currency('USD'), price })
const list =
  (price: number, owner = seller()) =>
  async (em: EntityManager) =>
    createIncomplete(em, await holdOffers(em, owner.userId), owner, dollars(price), 'en_US')
const searchedPrice = async (vehicleId: string) => {
  const [row] = await world.query<{ price: string }>('select price from vehicle_search where id = $1', [vehicleId])
  return Number(row?.price) / 100_000
}

/** Lets a transaction do its work, and commits it when it is told to. */
async function begun<T>(work: (em: EntityManager) => Promise<T>) {
  const done = Promise.withResolvers<T>()
  const end = Promise.withResolvers<void>()
  const transaction = world.db.transaction(async (em) => {
    done.resolve(await work(em))
    await end.promise
  })
  transaction.catch(done.reject)
  const result = await done.promise
  return {
    result,
    commit: () => {
      end.resolve()
      return transaction
    },
  }
}

describe('new exchange rates', () => {
  it('hold for a vehicle that was being listed by the old ones', async () => {
    await replaceRates(world.db, '2026-11-20', { USD: 2 })
    const { result, commit } = await begun(list(12_000))
    const replaced = replaceRates(world.db, '2026-11-21', { USD: 4 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await commit()
    await replaced
    expect(await searchedPrice(result.id)).toBe(3_000)
  })

  it('convert the price that a seller is giving a vehicle meanwhile, not the one before', async () => {
    const owner = seller()
    const raw = form(dollars(12_000), [{ name: 'a.jpg', bytes: photo }])
    const vehicle = (await world.call(createVehicle, { caller: owner, raw })).body.data
    await storeRates(world.db, '2026-11-22', { USD: 8 })
    const { commit } = await begun((em) => changeVehicle(em, owner, vehicle.id, { price: 9_000 }, false, 'en_US'))
    const converted = convertPrices(world.db)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await commit()
    await converted
    expect(await searchedPrice(vehicle.id)).toBe(1_125)
  })

  it('keep nobody waiting who never ends: sellers go on, and the rates are stored once it is over', async () => {
    const { commit } = await begun(list(5_000))
    const stored = storeRates(world.db, '2026-11-23', { USD: 16 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    const other = await world.db.transaction(list(1_600))
    await commit()
    await stored
    await convertPrices(world.db)
    expect(await searchedPrice(other.id)).toBe(100)
  })

  it('convert every vehicle, in parts, and nothing once they are converted', async () => {
    await world.db.transaction(async (em) => {
      for (let at = 0; at < 3; at++) await list(3_200 + at)(em)
    })
    await world.fed()
    let parts = 0
    await storeRates(world.db, '2026-11-24', { USD: 32 })
    const stopped = convertPrices(world.db, async () => {
      parts++
      throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(parts).toBe(1)
    const { converted, failed } = await convertPrices(world.db)
    expect(converted).toBeGreaterThanOrEqual(6)
    expect(failed).toBe(0)
    expect(await convertPrices(world.db)).toEqual({ converted: 0, failed: 0 })
  })

  it('are not replaced by those of an earlier day that come late', async () => {
    await storeRates(world.db, '2026-11-24', { USD: 48 })
    await storeRates(world.db, '2026-11-23', { USD: 1 })
    const [stored] = await world.query(`select rate, as_of from exchange_rate where currency = 'USD'`)
    expect(stored).toEqual({ rate: 48, as_of: '2026-11-24' })
  })

  it('are what a search goes by at once where they were stored, and within a second everywhere', async () => {
    const other = openDatabase(
      { service: 'catalog', database: { url: world.url, pool: 1 } },
      createLogger({ service: 'catalog', level: 'silent' }),
    )
    const rates = () =>
      Promise.all(
        [world.db, other].map(async (db) => (await findCurrencyForSearch(db.fork(), id.currency('USD')))?.rate),
      )
    await storeRates(world.db, '2026-11-25', { USD: 64 })
    expect(await rates()).toEqual([64, 64])
    await storeRates(world.db, '2026-11-26', { USD: 128 })
    expect((await rates())[0]).toBe(128)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    expect(await rates()).toEqual([128, 128])
    await other.close()
  })
})
