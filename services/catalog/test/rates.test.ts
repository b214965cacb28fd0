import { createVehicle, saveSearch, searchVehicles } from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { up as fill } from '../migrations/0043-price-fill.ts'
import { openDatabase } from '../src/database.ts'
import { listedCurrencies } from '../src/discovery/terms/rates.ts'
import { storeRates } from '../src/money/rates.ts'
import { id, petrolCar } from './vehicles.ts'
import { writeAsBefore } from './version-before.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

const owner = seller()
const buyer = seller('Buyer')
async function offer(currency: string, price: number, model = 'Rated'): Promise<string> {
  const raw = form(petrolCar({ currency: id.currency(currency), price, model }), [{ name: 'a.jpg', bytes: photo }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
const search = async (query: Record<string, unknown>) => {
  const { body } = await world.call(searchVehicles, { caller: buyer, query: { model: ['Rated'], ...query } })
  return { ids: body.data.map((card: { id: string }) => card.id) as string[], meta: body.meta }
}

describe('new exchange rates', () => {
  let vehicles: { euro: string; dollar: string; yen: string }
  beforeAll(async () => {
    await storeRates(world.db, '2026-11-20', { USD: 1.25, JPY: 200 })
    vehicles = {
      euro: await offer('EUR', 10_000),
      dollar: await offer('USD', 12_000),
      yen: await offer('JPY', 2_200_000),
    }
  })

  it('change order and bounds at once, and write no row of the read table', async () => {
    const { euro, dollar, yen } = vehicles
    expect((await search({ sort: 'price' })).ids).toEqual([dollar, euro, yen])
    const cheap = { priceMax: 10_500, currency: id.currency('EUR'), sort: 'price' }
    expect((await search(cheap)).ids).toEqual([dollar, euro])
    const rows = () => world.query('select id, xmin::text from vehicle_search order by id')
    const before = await rows()
    await storeRates(world.db, '2026-11-21', { USD: 1, JPY: 250 })
    expect((await search({ sort: 'price' })).ids).toEqual([yen, euro, dollar])
    expect((await search({ sort: '-price' })).ids).toEqual([dollar, euro, yen])
    const { ids, meta } = await search(cheap)
    expect(ids).toEqual([yen, euro])
    expect(meta.total).toBe(2)
    expect(await rows()).toEqual(before)
  })

  it('leave who pages over the change behind the vehicle they saw last', async () => {
    const { euro, dollar, yen } = vehicles
    await storeRates(world.db, '2026-11-22', { USD: 1.25, JPY: 200 })
    const first = await search({ sort: 'price', limit: 1 })
    expect(first.ids).toEqual([dollar])
    const next = async () => (await search({ sort: 'price', limit: 1, page: 2, after: first.meta.next })).ids
    expect(await next()).toEqual([euro])
    await storeRates(world.db, '2026-11-23', { USD: 1.15, JPY: 210 })
    // Dollars are 10,435 now, yen 10,476; euros are before them.
    expect(await next()).toEqual([yen])
  })

  it('go on from a place that the version before wrote by the number of the page', async () => {
    const place = Buffer.from(JSON.stringify(['price', '960000000', vehicles.dollar])).toString('base64url')
    expect((await search({ sort: 'price', limit: 1, page: 2, after: place })).ids).toHaveLength(1)
  })

  it('tell nobody: who waits for a lower price hears of one that a seller lowers', async () => {
    await storeRates(world.db, '2026-11-24', { USD: 1.25 })
    const model = 'Waited'
    const dear = await offer('USD', 12_000, model)
    const filter = { model: [model], priceMax: 9_000, currency: id.currency('EUR') }
    const saved = await world.call(saveSearch, { caller: buyer, body: { name: 'Mine', filter, frequency: 'daily' } })
    await storeRates(world.db, '2026-11-25', { USD: 1.5 })
    const matches = async () =>
      (
        await world.query<{ vehicle_id: string }>('select vehicle_id from saved_search_match where search_id = $1', [
          saved.body.data.id,
        ])
      ).map(({ vehicle_id }) => vehicle_id)
    const offered = await offer('USD', 13_000, model)
    await vi.waitFor(async () => expect(await matches()).toEqual([offered]), { timeout: 10_000 })
    expect(await matches()).not.toContain(dear)
  })

  it('are not replaced by those of an earlier day that come late', async () => {
    await storeRates(world.db, '2026-11-26', { USD: 48 })
    await storeRates(world.db, '2026-11-23', { USD: 1 })
    const [stored] = await world.query(`select rate, as_of from exchange_rate where currency = 'USD'`)
    expect(stored).toEqual({ rate: 48, as_of: '2026-11-26' })
  })

  it('are what a search goes by at once where they were stored, and within a second everywhere', async () => {
    const other = openDatabase(
      { service: 'catalog', database: { url: world.url, pool: 1 } },
      createLogger({ service: 'catalog', level: 'silent' }),
    )
    const rates = () =>
      Promise.all(
        [world.db, other].map(
          async (db) => (await listedCurrencies(db.fork())).find(({ code }) => code === 'USD')?.rate,
        ),
      )
    await storeRates(world.db, '2026-11-27', { USD: 64 })
    expect(await rates()).toEqual([64, 64])
    await storeRates(world.db, '2026-11-28', { USD: 128 })
    expect((await rates())[0]).toBe(128)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    expect(await rates()).toEqual([128, 128])
    await other.close()
  })
})

describe('the seller’s own price in the read table', () => {
  const written = async (vehicle: string) => {
    const [row] = await world.query<{ code: string; price: string }>(
      `select c.code, s.price_minor as price from vehicle_search s
         left join search_key k on k.id = s.currency left join currency c on c.id::text = k.value where s.id = $1`,
      [vehicle],
    )
    return [row?.code, Number(row?.price)]
  }

  it('is said by the database where an instance of the version before writes', async () => {
    const vehicle = await offer('USD', 15_000, 'Before')
    await world.fed()
    await writeAsBefore(world, vehicle, { isNew: true })
    expect(await written(vehicle)).toEqual(['USD', 1_500_000])
    // It lowers the price in the vehicle, and writes what that is in euros; at new rates it writes those alone.
    await world.query('update vehicle set price_minor = 1400000 where id = $1', [vehicle])
    await writeAsBefore(world, vehicle, { price: 14_000 })
    expect(await written(vehicle)).toEqual(['USD', 1_400_000])
    await world.query('update vehicle_search set price = price + 1 where id = $1', [vehicle])
    expect(await written(vehicle)).toEqual(['USD', 1_400_000])
  })

  it('is filled in for what was there, and nothing is written twice', async () => {
    const vehicle = await offer('JPY', 1_500_000, 'There')
    await world.fed()
    await world.query('update vehicle_search set currency = null, price_minor = null where id = $1', [vehicle])
    const migrating = openDatabase(
      { service: 'catalog', database: { url: world.url, pool: 1 } },
      createLogger({ service: 'catalog', level: 'silent' }),
    )
    await migrating.query(fill.join(';'))
    expect(await written(vehicle)).toEqual(['JPY', 1_500_000])
    const rows = () => world.query('select id, xmin::text from vehicle_search order by id')
    const before = await rows()
    await migrating.query(fill.join(';'))
    expect(await rows()).toEqual(before)
    await migrating.close()
  })
})
