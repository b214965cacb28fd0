import {
  accidentHistories,
  critairClasses,
  emissionsStandards,
  maintenanceHistories,
  type PriceRating,
  type Vehicle,
  type VehicleField,
  vehicleFieldNames,
} from '@forecourt/contracts'
import { inEuros, type Rated } from '../../shared/money/approximate.ts'

/** Whether more or less of it is better; fields without a direction are a matter of taste. */
const better: Partial<Record<VehicleField, 'more' | 'less'>> = {
  price: 'less',
  year: 'more',
  mileage: 'less',
  engine_power: 'more',
  torque: 'more',
  co2_emissions: 'less',
  number_of_owners: 'less',
  battery_capacity: 'more',
  battery_health: 'more',
  battery_range: 'more',
  battery_consumption: 'less',
  charging_time: 'less',
  trunk_volume: 'more',
}

/** Fixed values that nobody orders otherwise, best first. */
const ranks: Partial<Record<VehicleField, readonly unknown[]>> = {
  is_first_hand: [true, false],
  fast_charging: [true, false],
  emissions_standard: emissionsStandards.toReversed(),
  critair: critairClasses,
  maintenance_history: maintenanceHistories,
  accident_history: accidentHistories,
}

/** How good a value is, the higher the better; null where it is not known or where it has no better and worse. */
function merit(vehicle: Vehicle, field: VehicleField): number | null {
  const value: unknown = vehicle[field]
  const direction = better[field]
  if (typeof value === 'number' && direction) return direction === 'more' ? value : -value
  const rank = ranks[field]?.indexOf(value) ?? -1
  return rank < 0 ? null : -rank
}

/** What is compared, in order. Titles head the columns; texts of one's own and papers compare nothing. */
const left: readonly VehicleField[] = [
  'title',
  'description',
  'register',
  'vin',
  'address',
  'postal_code',
  'stock_number',
  'currency',
  'din_power',
  'options',
  'city',
]
const first: readonly VehicleField[] = ['price', 'year', 'mileage', 'fuel_type', 'transmission', 'engine_power']
export const comparedFields: readonly VehicleField[] = [
  ...first,
  ...vehicleFieldNames.filter((field) => !left.includes(field) && !first.includes(field)),
]

export interface CompareCell {
  text: string | null
  isBetter: boolean
}
export interface CompareRow {
  field: VehicleField
  cells: CompareCell[]
  /** All the same: hidden by "differences only". */
  isEqual: boolean
}

/** The merit to mark; none where all are equal, or one is not known. */
function bestOf(field: VehicleField, vehicles: readonly Vehicle[]): number | null {
  const merits = vehicles.map((vehicle) => merit(vehicle, field)).filter((one) => one !== null)
  if (merits.length < 2 || merits.length < vehicles.length) return null
  const best = Math.max(...merits)
  return merits.every((one) => one === best) ? null : best
}

/** How the prices compare with others': the row under the price, with the lowest share of the median marked; null where nothing can be said. */
export function ratingRow(
  vehicles: readonly Vehicle[],
  textOf: (rating: PriceRating) => string,
  onlyDifferences: boolean,
): { cells: CompareCell[] } | null {
  const ratings = vehicles.map(({ priceRating, sold }) => (sold ? null : (priceRating ?? null)))
  const percents = ratings.flatMap((one) => one?.percent ?? [])
  if (percents.length === 0) return null
  const isKnown = percents.length === vehicles.length
  const isEqual = isKnown && new Set(percents).size === 1
  if (onlyDifferences && isEqual) return null
  const best = isKnown && percents.length > 1 && !isEqual ? Math.min(...percents) : null
  return {
    cells: ratings.map((rating) => ({
      text: rating && textOf(rating),
      isBetter: best !== null && rating?.percent === best,
    })),
  }
}

/** Prices in several currencies by what they are in euros; none where that is not known of one. In one currency they are as they are. */
function comparablePrices(vehicles: readonly Vehicle[], rated: readonly Rated[]): readonly Vehicle[] {
  if (new Set(vehicles.map(({ currency }) => currency?.code)).size < 2) return vehicles
  return vehicles.map((vehicle) => {
    const { price, currency } = vehicle
    const euros = price === null || !currency ? undefined : inEuros(price, currency.code, rated)
    return { ...vehicle, price: euros ?? null }
  })
}

/** The comparison, one row for each field that any of the vehicles knows. */
export function compareRows(
  vehicles: readonly Vehicle[],
  textOf: (vehicle: Vehicle, field: VehicleField) => string | null,
  onlyDifferences: boolean,
  rated: readonly Rated[] = [],
): CompareRow[] {
  const judged = comparablePrices(vehicles, rated)
  return comparedFields
    .map((field): CompareRow => {
      const best = bestOf(field, judged)
      const cells = vehicles.map((vehicle, at) => ({
        text: textOf(vehicle, field),
        isBetter: best !== null && merit(judged[at] ?? vehicle, field) === best,
      }))
      return { field, cells, isEqual: new Set(cells.map((cell) => cell.text)).size === 1 }
    })
    .filter((row) => row.cells.some((cell) => cell.text !== null) && !(onlyDifferences && row.isEqual))
}
