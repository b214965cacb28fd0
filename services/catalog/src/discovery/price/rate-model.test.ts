import { priceRatings } from '@forecourt/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, scopeOf, steps } from './price-label.ts'
import { type RatedVehicle, rateModel, type StoredRating } from './rate-model.ts'

const vehicle: fc.Arbitrary<Omit<RatedVehicle, 'id'>> = fc.record({
  powertrain: fc.constantFrom('combustion', 'combustion', 'combustion', 'electric', null),
  year: fc.option(fc.integer({ min: 2012, max: 2022 }), { freq: 20 }),
  mileage: fc.option(fc.integer({ min: 0, max: 90_000 }), { freq: 20 }),
  power: fc.option(fc.constantFrom(74.5, 110, 110.25, 180).map(Math.fround), { freq: 6 }),
  price: fc.integer({ min: 1, max: 40 }).map((n) => n * 12_345_678),
})
const market = (least: number, most: number) =>
  fc
    .array(vehicle, { minLength: least, maxLength: most, size: 'max' })
    .map((list) => list.map((one, n): RatedVehicle => ({ ...one, id: `v${n}` })))

/** One after the other, as the vehicle page judges one: by looking at every other vehicle. */
function plainly(vehicles: readonly RatedVehicle[], own: RatedVehicle): StoredRating | undefined {
  const { year, mileage, power, powertrain } = own
  if (year === null || mileage === null || powertrain === null) return undefined
  for (const step of steps) {
    const scope = scopeOf(year, mileage, power, step)
    const prices = vehicles
      .filter(
        (one) =>
          one.id !== own.id &&
          one.powertrain === powertrain &&
          one.year !== null &&
          one.year >= scope.yearMin &&
          one.year <= scope.yearMax &&
          one.mileage !== null &&
          one.mileage >= scope.mileageMin &&
          one.mileage <= scope.mileageMax &&
          (scope.powerMin === null ||
            (one.power !== null &&
              one.power >= Math.fround(scope.powerMin) &&
              one.power <= Math.fround(scope.powerMax ?? 0))),
      )
      .map(({ price }) => BigInt(price))
      .sort((a, b) => (a < b ? -1 : 1))
    const [lower, upper] = [prices[Math.ceil(prices.length / 2) - 1], prices[Math.floor(prices.length / 2)]]
    if (lower === undefined || upper === undefined) continue
    const { label, ratio } = judge(BigInt(own.price), prices.length, { lower, upper })
    if (ratio === null) continue
    const percent = Math.min(999, Math.round(ratio * 100))
    return {
      rating: (priceRatings as readonly string[]).indexOf(label) + 1,
      belowMedian: 100 - percent,
      isWider: step === 'wider',
    }
  }
  return undefined
}

describe('the vehicles of a model', () => {
  it('are rated as each would be by itself', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(market(0, 90), async (vehicles) => {
        const rated = await rateModel(vehicles)
        for (const one of vehicles) {
          const rating = rated.get(one.id)
          expect(rating).toEqual(plainly(vehicles, one))
          seen.add(rating ? (rating.isWider ? 'wider' : 'alike') : 'nothing')
        }
      }),
      { numRuns: 150 },
    )
    expect(seen).toEqual(new Set(['alike', 'wider', 'nothing']))
  })

  it('leave others their turn, however many they are', { timeout: 60_000 }, async () => {
    const vehicles = fc.sample(market(20_000, 20_000), { numRuns: 1, seed: 7 })[0] ?? []
    let longest = 0
    let since = performance.now()
    await rateModel(vehicles, async () => {
      longest = Math.max(longest, performance.now() - since)
      since = performance.now()
    })
    expect(longest).toBeLessThan(500)
  })

  it('keep an absurd price within what the table holds', async () => {
    const one = { powertrain: 'combustion', year: 2020, mileage: 50_000, power: null } as const
    const vehicles = Array.from({ length: 9 }, (_, n) => ({ ...one, id: `v${n}`, price: n === 0 ? 1e15 : 1 }))
    expect((await rateModel(vehicles)).get('v0')).toEqual({ rating: 4, belowMedian: -899, isWider: false })
  })
})
