import type { ImportJob, VehicleField } from '@forecourt/contracts'

/** Another for each vehicle. */
const ofVehicle: readonly VehicleField[] = ['title', 'brand', 'model', 'register', 'vin', 'stock_number']

/** The same for all vehicles of a model, and others for another model. */
const ofModel: readonly VehicleField[] = [
  'length',
  'width',
  'height',
  'wheelbase',
  'weight',
  'trunk_volume',
  'torque',
  'engine_size',
  'fiscal_power',
  'din_power',
  'engine_power',
  'co2_emissions',
  'battery_capacity',
  'battery_range',
  'battery_consumption',
  'charging_time',
]

/** Whether one value can be right for all rows of a list: the measures of a model only where the list has no second one. */
export function isFillable({ columns, options }: Pick<ImportJob, 'columns' | 'options'>, field: VehicleField): boolean {
  const different = (of: VehicleField) => columns.find(({ name }) => name === options.mapping[of])?.samples.length ?? 0
  const isOneModel = different('model') === 1 && different('brand') <= 1
  return !ofVehicle.includes(field) && (isOneModel || !ofModel.includes(field))
}
