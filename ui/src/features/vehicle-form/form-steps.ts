import { fieldApplies, hasElectricBlock, type VehicleFacts, type VehicleField } from '@forecourt/contracts'

/** Steps of the form and the fields each holds, in the order they are asked. */
export const stepFields = {
  // The VIN first: it fills make and year.
  basics: [
    'vin',
    'category',
    'type',
    'brand',
    'model',
    'year',
    'mileage',
    'title',
    'color',
    'register',
    'stock_number',
    'description',
  ],
  technical: [
    'fuel_type',
    'transmission',
    'engine_power',
    'din_power',
    'engine_size',
    'torque',
    'fiscal_power',
    'emissions_standard',
    'co2_emissions',
    'critair',
  ],
  electric: [
    'battery_capacity',
    'battery_type',
    'battery_health',
    'battery_range',
    'battery_consumption',
    'charging_time',
    'fast_charging',
  ],
  history: [
    'registration_date',
    'first_registration_country',
    'origin',
    'import_status',
    'number_of_owners',
    'is_first_hand',
    'maintenance_history',
    'accident_history',
    'insurance_expiry_date',
  ],
  equipment: [
    'number_of_doors',
    'number_of_seats',
    'upholstery',
    'trunk_volume',
    'length',
    'width',
    'height',
    'wheelbase',
    'weight',
    'options',
  ],
  place: ['price', 'currency', 'country', 'city', 'postal_code', 'address'],
  pictures: [],
  review: [],
} as const satisfies Record<string, readonly VehicleField[]>
export type StepId = keyof typeof stepFields

const order = Object.keys(stepFields) as StepId[]

/** The steps that apply: the electric one only where there is a battery to describe (rulings 4). */
export const stepsFor = (facts: VehicleFacts): StepId[] =>
  order.filter((step) => step !== 'electric' || hasElectricBlock(facts.powertrain))

/** A step's fields that apply. */
export const fieldsOf = (step: StepId, facts: VehicleFacts): VehicleField[] =>
  (stepFields[step] as readonly VehicleField[]).filter((field) => fieldApplies(field, facts))

/** The step that asks for a field. */
export const stepOf = (field: VehicleField): StepId =>
  order.find((step) => (stepFields[step] as readonly VehicleField[]).includes(field)) ?? 'basics'

export type StepState = 'todo' | 'done' | 'faulty'

/** `faulty` only once the person has been there, so that nobody is scolded for what was not asked yet. */
export function stepState(fields: readonly VehicleField[], wrong: readonly string[], visited: boolean): StepState {
  const isWrong = fields.some((field) => wrong.includes(field))
  if (!isWrong) return visited ? 'done' : 'todo'
  return visited ? 'faulty' : 'todo'
}
