import { type Vehicle, type VehicleField, vehicleFieldNames } from '@forecourt/contracts'

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

/** What is compared, in order. Titles head the columns; texts of one's own and papers compare nothing. */
const left: readonly VehicleField[] = [
  'title',
  'description',
  'register',
  'vin',
  'address',
  'postal_code',
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

/** Marks the best of the numbers; nothing where they are equal, where one is missing, or where prices differ in currency. */
function bestOf(field: VehicleField, vehicles: readonly Vehicle[]): number | null {
  const direction = better[field]
  const values = vehicles.map((vehicle) => vehicle[field])
  const isSameMoney = field !== 'price' || new Set(vehicles.map((vehicle) => vehicle.currency?.code)).size === 1
  const numbers = values.filter((value): value is number => typeof value === 'number')
  if (!direction || !isSameMoney || numbers.length < 2 || numbers.length < values.length) return null
  const best = direction === 'more' ? Math.max(...numbers) : Math.min(...numbers)
  return numbers.every((one) => one === best) ? null : best
}

/** The comparison, one row for each field that any of the vehicles knows. */
export function compareRows(
  vehicles: readonly Vehicle[],
  textOf: (vehicle: Vehicle, field: VehicleField) => string | null,
  onlyDifferences: boolean,
): CompareRow[] {
  return comparedFields
    .map((field): CompareRow => {
      const best = bestOf(field, vehicles)
      const cells = vehicles.map((vehicle) => ({
        text: textOf(vehicle, field),
        isBetter: best !== null && vehicle[field] === best,
      }))
      return { field, cells, isEqual: new Set(cells.map((cell) => cell.text)).size === 1 }
    })
    .filter((row) => row.cells.some((cell) => cell.text !== null) && !(onlyDifferences && row.isEqual))
}
