import { type VehicleField, vehicleFieldNames, vehicleFields } from '@forecourt/contracts'
import { conforms } from '../../shared/storage/conforms.ts'
import type { FormState } from './form-state.ts'
import { type StepId, stepFields } from './form-steps.ts'
import { type FormValues, isEmpty } from './form-values.ts'

/** What is kept in the browser of an unsent form. */
export interface KeptDraft {
  /** The vehicle on the server this belongs to, once there is one. */
  vehicleId: string | null
  /** Its version when this was typed; another one now means somebody else changed it. */
  version: number | null
  /** What the server had then; a later state is compared with it. */
  base: FormValues | null
  values: FormValues
  cityName: string | null
  step: StepId
  checked: readonly StepId[]
}

/** What the server has of the vehicle, as far as a draft remembers it. */
interface StoredVehicle {
  id: string
  version: number
  values: FormValues
}

export const draftOf = (state: FormState, stored: StoredVehicle | null): KeptDraft => ({
  vehicleId: stored?.id ?? null,
  version: stored?.version ?? null,
  base: stored?.values ?? null,
  values: state.values,
  cityName: state.cityName,
  step: state.step,
  checked: state.checked,
})

export const isWorthKeeping = (values: FormValues): boolean => Object.values(values).some((value) => !isEmpty(value))

const isStep = (value: unknown): value is StepId => typeof value === 'string' && value in stepFields

/** A kept draft as it comes out of storage. Values of the wrong type are left out; unfinished ones stay. */
export function readKeptDraft(stored: unknown): KeptDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const from = stored as Partial<Record<keyof KeptDraft, unknown>>
  return {
    vehicleId: typeof from.vehicleId === 'string' ? from.vehicleId : null,
    version: typeof from.version === 'number' ? from.version : null,
    base: from.base ? readValues(from.base) : null,
    values: readValues(from.values),
    cityName: typeof from.cityName === 'string' ? from.cityName : null,
    step: isStep(from.step) ? from.step : 'basics',
    checked: Array.isArray(from.checked) ? from.checked.filter(isStep) : [],
  }
}

function readValues(stored: unknown): FormValues {
  const typed = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const values = vehicleFieldNames.filter((field) => fits(field, typed[field])).map((field) => [field, typed[field]])
  return Object.fromEntries(values) as FormValues
}

const typeOf = (field: VehicleField) => (vehicleFields[field] as { type?: string }).type

function fits(field: VehicleField, value: unknown): boolean {
  switch (typeOf(field)) {
    case 'array':
      return conforms(vehicleFields[field], value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
    case 'number':
      return typeof value === 'number'
    default:
      return typeof value === 'string'
  }
}
