import {
  compareVehicles,
  createVehicle,
  markVehicleSold,
  type PriceRating,
  priceComparables,
  priceLabel,
  readVehicle,
  saveSearch,
  searchVehicles,
  updateVehicle,
  type VehicleCard,
  type VehicleSearch,
  vehicleFacets,
} from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { judgeDue } from '../src/discovery/price/rating.worker.ts'
import { claimModel, finishModel, noteAll } from '../src/discovery/price/rating-due.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
const [owner, buyer] = [seller('Owner'), seller('Buyer')]
const log = createLogger({ service: 'catalog', level: 'silent' })

async function list(fields: Record<string, unknown>): Promise<string> {
  const raw = form(petrolCar({ registration_date: '2016-02-01', ...fields }), [{ name: 'a.jpg', bytes: photo }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** Judges what changed, without waiting for changes to gather. */
async function judged(): Promise<void> {
  await world.fed()
  await world.db.query(`update rating_due set due_at = now()`)
  await judgeDue(world.db, { log })
}

const rating = async (vehicle: string): Promise<PriceRating | null | undefined> =>
  (await world.call(readVehicle, { caller: buyer, params: { id: vehicle } })).body.data?.priceRating

const change = (vehicle: string, body: Record<string, unknown>) =>
  world.call(updateVehicle, { caller: owner, params: { id: vehicle }, body })

const golfs: string[] = []
const polos: string[] = []
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
  // Nine that are alike, from 9,000 to 17,000; nine that are so only by the wider rule.
  for (let n = 0; n < 9; n += 1) {
    golfs.push(await list({ model: 'Golf', year: 2019, mileage: 60_000 + n, price: 9_000 + 1_000 * n }))
    polos.push(await list({ model: 'Polo', year: n < 5 ? 2016 : 2019, mileage: 60_000, price: 8_000 }))
  }
  await judged()
}, 60_000)
afterAll(() => world?.close())

describe('a stored rating', () => {
  it('says what the vehicle’s page says, wider comparisons among them', async () => {
    const labels = new Set<string>()
    for (const vehicle of [...golfs, ...polos]) {
      const { body } = await world.call(priceLabel, { caller: buyer, params: { id: vehicle } })
      const { label, ratio, isWider } = body.data ?? {}
      expect(await rating(vehicle)).toEqual({ label, percent: Math.round((ratio ?? 0) * 100), isWider })
      labels.add(label ?? '')
    }
    expect([...labels].sort()).toEqual(['fair', 'good', 'high', 'very_good'])
    expect(await rating(golfs[0] ?? '')).toEqual({ label: 'very_good', percent: 67, isWider: false })
    expect(await rating(polos[0] ?? '')).toEqual({ label: 'fair', percent: 100, isWider: true })
    const { body } = await world.call(priceComparables, { caller: buyer, params: { id: polos[0] ?? '' } })
    expect(body.data).toMatchObject({
      isWider: true,
      count: 8,
      scope: { yearMin: 2012, yearMax: 2020, powerMin: null },
    })
  })

  it('is on cards, filtered by, counted and ordered by, what has none last', async () => {
    const lone = await list({ model: 'Lupo', price: 3_000 })
    await judged()
    const found = async (query: VehicleSearch): Promise<VehicleCard[]> =>
      (await world.call(searchVehicles, { caller: buyer, query })).body.data ?? []
    const best = await found({ rating: ['very_good'] })
    expect(best.length).toBeGreaterThan(1)
    for (const card of best) expect(card.priceRating?.label).toBe('very_good')
    const ordered = await found({ sort: 'rating' })
    const percents = ordered.map(({ priceRating }) => priceRating?.percent ?? 1_000)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(ordered.at(-1)?.id).toBe(lone)
    const { body } = await world.call(vehicleFacets, { caller: buyer, query: { model: ['Polo'] } })
    expect(body.data?.rating).toEqual([{ value: 'fair', label: 'fair', count: 9, isCapped: false }])
    const { body: compared } = await world.call(compareVehicles, { caller: buyer, query: { ids: golfs[0] ?? '' } })
    expect(compared.data?.[0]?.priceRating?.label).toBe('very_good')
  })

  it('goes when what it rests on changes, and comes back once it is judged again', async () => {
    const last = golfs[8] ?? ''
    expect((await rating(last))?.label).toBe('high')
    await change(last, { price: 9_500 })
    await world.fed()
    expect(await rating(last)).toBeNull()
    await judged()
    expect((await rating(last))?.label).toBe('very_good')
    // The others are compared with it, too.
    await world.call(markVehicleSold, { caller: owner, params: { id: last }, body: { sold: true } })
    await judged()
    expect(await rating(last)).toBeNull()
    // Without it seven are left to compare with, and nothing is said of the others.
    expect(await rating(golfs[0] ?? '')).toBeNull()
    expect(await world.query('select * from rating_due')).toEqual([])
  })

  it('tells who saved a search by rating', async () => {
    const filter = { model: ['Golf'], rating: ['very_good' as const] }
    const saved = await world.call(saveSearch, {
      caller: buyer,
      body: { name: 'Bargains', filter, frequency: 'daily' },
    })
    expect(saved.status).toBe(201)
    const bargain = await list({ model: 'Golf', year: 2019, mileage: 60_000, price: 7_000 })
    await judged()
    await vi.waitFor(async () =>
      expect(await world.db.query('select vehicle_id from saved_search_match')).toContainEqual({ vehicle_id: bargain }),
    )
  })

  it('is judged by itself within the time in which changes gather', { timeout: 30_000 }, async () => {
    const vehicle = await list({ model: 'Golf', year: 2019, mileage: 60_000, price: 16_000 })
    await vi.waitFor(async () => expect((await rating(vehicle))?.label).toBe('high'), {
      timeout: 25_000,
      interval: 500,
    })
  })

  it('comes for all when everything is judged again, twice at the same time, and past a model that fails', async () => {
    await world.query('update vehicle_search set rating = null, below_median = null, rating_wider = false')
    await world.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'poison'; end $$`)
    await world.query(
      `create trigger poison before update on vehicle_search for each row when (old.id = '${golfs[1]}') execute function refuse()`,
    )
    await noteAll(world.db)
    await Promise.all([judgeDue(world.db, { log }), judgeDue(world.db, { log })])
    expect(await rating(golfs[0] ?? '')).not.toBeNull()
    expect(await rating(golfs[1] ?? '')).toBeNull()
    expect(await rating(polos[0] ?? '')).not.toBeNull()
    await world.query('drop trigger poison on vehicle_search')
  })

  it('is judged by another when an instance died over it', async () => {
    await world.query(
      `insert into rating_due (model, due_at, silent) select distinct model, now() - interval '1 second', false
       from vehicle_search where id = $1`,
      [golfs[1]],
    )
    await world.db.query(`insert into job (queue, key, payload) values ('judge-prices', 'died', '{}')`)
    await vi.waitFor(async () => expect(await rating(golfs[1] ?? '')).not.toBeNull(), { timeout: 10_000 })
  })

  it('does not forget what changed while it was judged', async () => {
    const due = () => world.db.query<{ count: number }>('select count(*)::int from rating_due')
    await noteAll(world.db)
    const claimed = await claimModel(world.db)
    if (!claimed) throw new Error('nothing is due')
    await noteAll(world.db)
    const before = await due()
    await finishModel(world.db, claimed)
    expect(await due()).toEqual(before)
    await judged()
    // The catalog's own worker may have taken the model before.
    await vi.waitFor(async () => expect(await due()).toEqual([{ count: 0 }]), { timeout: 25_000, interval: 200 })
  })
})
