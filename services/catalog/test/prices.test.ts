import {
  createVehicle,
  markVehicleSold,
  type PriceGrounds,
  type PriceJudgement,
  type PriceLabel,
  priceComparables,
  priceLabel,
} from '@forecourt/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeRates } from '../src/money/rates.ts'
import { holdOffers } from '../src/plan/offers.ts'
import { createIncomplete } from '../src/vehicle/vehicle.create.ts'
import { sweep } from './sweep.ts'
import { id as ids, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

/** What was listed, in plain terms: the reference compares these. */
interface Listing {
  id: string
  offered: boolean
  model: string
  fuel: 'petrol' | 'diesel' | 'hybrid-petrol'
  year: number
  mileage: number
  kilowatts: number | null
  euros: number
}

let world: World
let photo: Buffer
const listings: Listing[] = []
const rates = { EUR: 1, USD: 1.25, JPY: 160 }
const [viewer, owner, suspended] = [seller('Viewer'), seller('Owner'), seller('Suspended')]
const choose = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const publish = async (fields: Record<string, unknown>, by = owner): Promise<string> => {
  const { body } = await world.call(createVehicle, {
    caller: by,
    raw: form(petrolCar(fields), [{ name: 'a.jpg', bytes: photo }]),
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** As an operator's list has it: without what the fields leave out. */
const publishIncomplete = async (fields: Record<string, unknown>): Promise<string> =>
  world.db.transaction(
    async (em) => (await createIncomplete(em, await holdOffers(em, owner.userId), owner, fields, 'en_US')).id,
  )
const horsepower = (kilowatts: number) => Math.round(kilowatts * 1.35962)

/** A small market, mostly of one model, in three currencies, some of unknown power; the same in every run. */
async function list(n: number): Promise<Listing> {
  const fuel = choose(['petrol', 'diesel', 'petrol', 'hybrid-petrol'] as const, n * 3)
  const model = n % 7 === 0 ? 'Polo' : 'Golf'
  const currency = choose(['EUR', 'USD', 'EUR', 'JPY'] as const, n)
  const year = 2016 + ((n * 5) % 6)
  const mileage = 25_000 + ((n * 7919) % 60_000)
  const price = currency === 'JPY' ? 1_300_000 + n * 23_000 : 9_000 + ((n * 997) % 14_000) + 0.5
  const by = n % 11 === 0 ? suspended : owner
  const kilowatts = n % 6 === 5 ? null : choose([80, 100, 110, 150], n * 7)
  const power = kilowatts && { engine_power: kilowatts, din_power: horsepower(kilowatts) }
  const fields = {
    ...{ model, year, mileage, price, currency: ids.currency(currency), fuel_type: ids.fueltype(fuel) },
    registration_date: '2016-02-01',
  }
  const { engine_power: _kilowatts, din_power: _horsepower, ...car } = petrolCar(fields)
  const id = power ? await publish({ ...fields, ...power }, by) : await publishIncomplete(car)
  const sold = n % 9 === 0
  if (sold) await world.call(markVehicleSold, { caller: by, params: { id }, body: { sold } })
  const offered = !sold && (by === owner || !power)
  return { id, offered, model, fuel, year, mileage, kilowatts, euros: price / rates[currency] }
}

beforeAll(async () => {
  world = await startWorld()
  await storeRates(world.db, '2026-03-01', rates)
  photo = await tinyPhoto()
  for (let n = 0; n < 84; n += 1) listings.push(await list(n))
  await sweep(world.db, suspended.userId, 'hidden')
})
afterAll(() => world?.close())

const combustion = (fuel: string) => fuel !== 'hybrid-petrol'
/** The rule as it is written, over everything that was listed. */
const comparablesOf = (mine: Listing, isWider = false): Listing[] =>
  listings.filter(
    (other) =>
      other.id !== mine.id &&
      other.offered &&
      other.model === mine.model &&
      combustion(other.fuel) === combustion(mine.fuel) &&
      Math.abs(other.year - mine.year) <= (isWider ? 4 : 2) &&
      Math.abs(other.mileage - mine.mileage) <=
        (isWider ? Math.max(mine.mileage * 0.5, 20_000) : Math.max(mine.mileage * 0.25, 10_000)) &&
      (mine.kilowatts === null ||
        isWider ||
        (other.kilowatts !== null && Math.abs(other.kilowatts - mine.kilowatts) <= mine.kilowatts * 0.25)),
  )
function judgedBy(mine: Listing, isWider: boolean): PriceJudgement & { median: number | null } {
  const prices = comparablesOf(mine, isWider)
    .map(({ euros }) => euros)
    .sort((a, b) => a - b)
  const count = prices.length
  if (count < 8) return { label: 'not_enough_data', count, ratio: null, isWider: false, median: null }
  const middle = (prices[Math.floor((count - 1) / 2)] ?? 0) + (prices[Math.floor(count / 2)] ?? 0)
  const ratio = (2 * mine.euros) / middle
  const label = ratio <= 0.85 ? 'very_good' : ratio <= 0.95 ? 'good' : ratio <= 1.05 ? 'fair' : 'high'
  return { label, count, ratio, isWider, median: middle / 2 }
}
/** One step wider where too few are alike; where that is too few as well, what is alike is counted. */
function expected(mine: Listing): PriceJudgement & { median: number | null } {
  const alike = judgedBy(mine, false)
  if (alike.ratio !== null) return alike
  const wider = judgedBy(mine, true)
  return wider.ratio === null ? alike : wider
}
const grounds = async (id: string, query: Record<string, unknown> = {}): Promise<PriceGrounds> =>
  (await world.call(priceComparables, { caller: viewer, params: { id }, query })).body.data
const visible = () => listings.filter(({ id }) => listings.findIndex((one) => one.id === id) % 11 !== 0)

describe('a price label', () => {
  it('is what the rule says of every vehicle, sold ones judged too', async () => {
    const seen = new Set<string>()
    for (const mine of visible()) {
      const { body } = await world.call(priceLabel, { caller: viewer, params: { id: mine.id } })
      const { median: _, ...judgement } = expected(mine)
      expect(body.data).toEqual({
        ...judgement,
        ratio: judgement.ratio === null ? null : expect.closeTo(judgement.ratio, 6),
      })
      seen.add(judgement.label)
      if (judgement.isWider) seen.add('wider')
    }
    expect([...seen].sort()).toEqual(['fair', 'good', 'high', 'not_enough_data', 'very_good', 'wider'])
  })

  it('rests on what is shown: the prices, the median and the vehicles', async () => {
    const mine = visible().find(
      (one) => one.offered && one.kilowatts && !expected(one).isWider && expected(one).count >= 8,
    ) as Listing
    const others = comparablesOf(mine)
    const shown = await grounds(mine.id, { currency: ids.currency('USD') })
    const dollars = (euros: number) => expect.closeTo(euros * 1.25, 1)
    const euros = others.map((other) => other.euros).sort((a, b) => a - b)
    expect(shown).toMatchObject({ currencyCode: 'USD', price: dollars(mine.euros), count: others.length })
    expect(shown.median).toEqual(dollars(expected(mine).median ?? 0))
    expect(shown.prices).toEqual(euros.map(dollars))
    expect(shown.bounds.map(({ label, price }) => [label, price])).toEqual(
      [0.85, 0.95, 1.05].map((share, index) => [
        choose(['very_good', 'good', 'fair'], index),
        dollars((expected(mine).median ?? 0) * share),
      ]),
    )
    expect(shown.scope).toMatchObject({
      brand: 'Volkswagen',
      model: 'Golf',
      yearMin: mine.year - 2,
      yearMax: mine.year + 2,
      powerMin: (mine.kilowatts ?? Number.NaN) * 0.75,
      powerMax: (mine.kilowatts ?? Number.NaN) * 1.25,
    })
    const byPrice = [...others].sort((a, b) => a.euros - b.euros)
    if (others.length <= 24)
      expect(shown.vehicles.map(({ vehicle }) => vehicle.id)).toEqual(byPrice.map(({ id }) => id))
    expect(shown.vehicles[0]?.amount).toEqual(dollars(byPrice[0]?.euros ?? 0))
  })

  it('is shown in the vehicle’s currency unless another is asked for', async () => {
    const mine = listings[1] as Listing
    expect(await grounds(mine.id)).toMatchObject({ currencyCode: 'USD', price: 9_997.5 })
    const { body } = await world.call(priceComparables, {
      caller: viewer,
      params: { id: mine.id },
      query: { currency: ids.currency('EUR').replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    })
    expect(body).toMatchObject({ code: 'INVALID', fields: { currency: expect.any(String) } })
  })

  it('is as often high for strong engines as for others, where power makes the price', async () => {
    const one = await publish({ model: 'Arteon' })
    // As on a real market few are strong, and what they cost follows from that.
    await world.query(
      `insert into vehicle overriding user value select made.* from vehicle v, generate_series(0, 239) at,
         lateral (select 60 + round(190 * (at / 240.0) ^ 2) as kilowatts) of,
         jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'vin', null, 'engine_power', kilowatts,
           'price_minor', round(kilowatts * 15000 * (0.8 + at * 7919 % 400 / 1000.0)))) made where v.id = $1`,
      [one],
    )
    await world.query(
      `insert into vehicle_search select made.* from vehicle v, vehicle_search s,
         jsonb_populate_record(s, jsonb_build_object('id', v.id, 'n', v.n, 'power', v.engine_power,
           'price', v.price_minor * 1000, 'price_minor', v.price_minor)) made where s.id = $1 and v.id <> s.id and v.model = 'Arteon'`,
      [one],
    )
    const strongest = await world.query<{ id: string }>(
      `select id from vehicle where model = 'Arteon' order by engine_power desc limit 24`,
    )
    const labels = new Map<PriceLabel, number>()
    for (const { id } of strongest) {
      const { body } = await world.call(priceLabel, { caller: viewer, params: { id } })
      const { label }: PriceJudgement = body.data
      labels.set(label, (labels.get(label) ?? 0) + 1)
    }
    const high = (labels.get('high') ?? 0) / strongest.length
    expect(high, [...labels].join(' ')).toBeLessThan(0.6)
    expect(labels.size, [...labels].join(' ')).toBeGreaterThanOrEqual(3)
  })

  it('says too little of a draft, and nothing of another’s', async () => {
    const body = { title: 'Half a car', brand: 'Volkswagen', model: 'Golf' }
    const { id } = (await world.call(createVehicle, { caller: owner, body })).body.data
    const own = await world.call(priceComparables, { caller: owner, params: { id } })
    expect(own.body.data).toMatchObject({ label: 'not_enough_data', count: 0, price: null, scope: null, vehicles: [] })
    for (const endpoint of [priceLabel, priceComparables]) {
      expect((await world.call(endpoint, { caller: viewer, params: { id } })).status).toBe(404)
    }
  })
})
