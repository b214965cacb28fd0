/** Fixed values of a vehicle (rulings 4); their names are translated in the UI under `vehicle.values.<field>.<value>`. */
export const powertrains = ['combustion', 'mild_hybrid', 'hybrid', 'plug_in_hybrid', 'electric', 'fuel_cell'] as const
export type Powertrain = (typeof powertrains)[number]
/** What a vehicle is filled or charged with. */
export const energies = ['petrol', 'diesel', 'lpg', 'cng', 'ethanol', 'electricity', 'hydrogen'] as const
export type Energy = (typeof energies)[number]
export const batteryTypes = ['NMC', 'LFP', 'NCA', 'lead-acid', 'NiMH', 'solid-state', 'other'] as const
export const emissionsStandards = [
  'none',
  'euro_1',
  'euro_2',
  'euro_3',
  'euro_4',
  'euro_5',
  'euro_6',
  'euro_7',
] as const
export const critairClasses = ['0', '1', '2', '3', '4', '5', 'none'] as const
export const importStatuses = ['national', 'imported_eu', 'imported_other'] as const
export const maintenanceHistories = ['complete', 'partial', 'none'] as const
export const accidentHistories = ['none', 'repaired', 'damaged'] as const
export const upholsteries = ['cloth', 'part_leather', 'leather', 'alcantara', 'vinyl', 'other'] as const
export const reportReasons = ['fraud', 'wrong_details', 'duplicate', 'offensive', 'stolen', 'other'] as const

/** A vehicle is a draft until it is published; hidden ones keep why (`PLAN_LIMIT`, `SUSPENDED`, `MODERATED`). */
export const vehicleStatuses = ['draft', 'live', 'hidden'] as const
export const hiddenReasons = ['PLAN_LIMIT', 'SUSPENDED', 'MODERATED'] as const

/** Tolerated between the powers in kW and in PS (rulings 4). */
export const POWER_TOLERANCE = 0.02
