import { type Powertrain, priceRatings, priceRules } from '@forecourt/contracts'
import type { Middle } from '../engine.ts'
import { Fenwick } from './fenwick.ts'
import { judge, type Step, scopeOf, steps } from './price-label.ts'

/** A vehicle for sale, as its price is judged. */
export interface RatedVehicle {
  readonly id: string
  readonly powertrain: Powertrain | null
  readonly year: number | null
  /** Kilometres. */
  readonly mileage: number | null
  /** Kilowatts, as the table keeps them: in 32 bits. */
  readonly power: number | null
  /** In the unit prices are compared in (`toBase`), by the present rates. */
  readonly price: number
}

/** A rating as the read table keeps it. */
export interface StoredRating {
  /** Place of the label in `priceRatings`, from 1 on. */
  readonly rating: number
  /** Per cent of the median that the price is below it; negative above. */
  readonly belowMedian: number
  readonly isWider: boolean
}

interface Comparable extends RatedVehicle {
  readonly year: number
  readonly mileage: number
  /** Its place among all prices. */
  readonly rank: number
}

/** Above that a ratio only says that something is wrong with the price, per cent. */
const MOST_PERCENT = 999

/**
 * Rates every vehicle of one model, each as `judge` would with those of its powertrain that are comparable with it: of those
 * that are left out, nothing can be said.
 *
 * Vehicles of one year and power have comparables in one range of years and powers, and a window of mileages that only moves
 * up as theirs do: each enters and leaves it once, and the middle price is found in a Fenwick tree.
 *
 * @param breathe awaited between parts of a few milliseconds
 */
export async function rateModel(
  vehicles: readonly RatedVehicle[],
  breathe: () => Promise<unknown> = async () => {},
): Promise<ReadonlyMap<string, StoredRating>> {
  const ratings = new Map<string, StoredRating>()
  for (const alike of Map.groupBy(vehicles, ({ powertrain }) => powertrain).values()) {
    const market = ranked(alike)
    let left: readonly Comparable[] = market
    for (const step of steps) {
      await rateStep({ market, targets: left, step, ratings, breathe })
      left = left.filter(({ id }) => !ratings.has(id))
    }
  }
  return ratings
}

/** Those that say enough, by mileage. */
function ranked(vehicles: readonly RatedVehicle[]): Comparable[] {
  return vehicles
    .filter((one) => one.year !== null && one.mileage !== null && one.powertrain !== null)
    .sort((a, b) => a.price - b.price)
    .map((one, rank) => ({ ...one, rank }) as Comparable)
    .sort((a, b) => a.mileage - b.mileage)
}

interface StepOf {
  readonly market: readonly Comparable[]
  readonly targets: readonly Comparable[]
  readonly step: Step
  readonly ratings: Map<string, StoredRating>
  readonly breathe: () => Promise<unknown>
}

async function rateStep({ market, targets, step, ratings, breathe }: StepOf): Promise<void> {
  const prices = market.map(({ price }) => price).sort((a, b) => a - b)
  const groups = Map.groupBy(targets, ({ year, power }) => `${year}/${step === 'alike' ? power : ''}`)
  for (const group of groups.values()) {
    rateGroup(market, group, step, prices, ratings)
    await breathe()
  }
}

/** @param group of one year, and of one power where that counts, by mileage */
function rateGroup(
  market: readonly Comparable[],
  group: readonly Comparable[],
  step: Step,
  prices: readonly number[],
  ratings: Map<string, StoredRating>,
): void {
  const [first] = group
  if (!first) return
  const { yearMin, yearMax, powerMin, powerMax } = scopeOf(first.year, first.mileage, first.power, step)
  const least = powerMin === null ? null : Math.fround(powerMin)
  const most = powerMax === null ? null : Math.fround(powerMax)
  const within = market.filter(
    ({ year, power }) =>
      year >= yearMin &&
      year <= yearMax &&
      (least === null || most === null || (power !== null && power >= least && power <= most)),
  )
  if (within.length <= priceRules.leastComparables) return
  const window = new Fenwick(market.length)
  let from = 0
  let to = 0
  for (const one of group) {
    const { mileageMin, mileageMax } = scopeOf(one.year, one.mileage, one.power, step)
    for (let next = within[to]; next && next.mileage <= mileageMax; next = within[++to]) window.add(next.rank)
    for (let last = within[from]; last && last.mileage < mileageMin; last = within[++from]) window.delete(last.rank)
    // It is not compared with itself.
    window.delete(one.rank)
    const rating = ratingOf(one.price, window, prices, step)
    if (rating) ratings.set(one.id, rating)
    window.add(one.rank)
  }
}

function ratingOf(price: number, window: Fenwick, prices: readonly number[], step: Step): StoredRating | undefined {
  const { count } = window
  const { label, ratio } = judge(BigInt(price), count, middleOf(window, prices))
  if (ratio === null) return undefined
  const percent = Math.min(Math.round(ratio * 100), MOST_PERCENT)
  return {
    rating: (priceRatings as readonly string[]).indexOf(label) + 1,
    belowMedian: 100 - percent,
    isWider: step === 'wider',
  }
}

function middleOf(window: Fenwick, prices: readonly number[]): Middle | undefined {
  const { count } = window
  if (count < priceRules.leastComparables) return undefined
  const at = (k: number) => BigInt(prices[window.at(k)] ?? 0)
  return { lower: at(Math.ceil(count / 2) - 1), upper: at(Math.floor(count / 2)) }
}
