import { type VehicleField, vehicleFieldNames, vehicleFields } from '@forecourt/contracts'
import { conforms } from '../../shared/vehicle/check.ts'
import type { FormState } from './form-state.ts'
import { type StepId, stepFields } from './form-steps.ts'
import { type FormValues, isEmpty } from './form-values.ts'

/** What is kept in the browser of an unsent form. */
export interface KeptDraft {
  /** The vehicle on the server this belongs to, once there is one. */
  vehicleId: string | null
  /** Its version when this was typed; another one now means somebody else changed it. */
  version: number | null
  values: FormValues
  cityName: string | null
  step: StepId
  checked: readonly StepId[]
}

export const draftOf = (state: FormState, stored: { id: string; version: number } | null): KeptDraft => ({
  vehicleId: stored?.id ?? null,
  version: stored?.version ?? null,
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
  const typed = typeof from.values === 'object' && from.values !== null ? (from.values as Record<string, unknown>) : {}
  const values = Object.fromEntries(
    vehicleFieldNames.filter((field) => fits(field, typed[field])).map((field) => [field, typed[field]]),
  )
  return {
    vehicleId: typeof from.vehicleId === 'string' ? from.vehicleId : null,
    version: typeof from.version === 'number' ? from.version : null,
    values: values as FormValues,
    cityName: typeof from.cityName === 'string' ? from.cityName : null,
    step: isStep(from.step) ? from.step : 'basics',
    checked: Array.isArray(from.checked) ? from.checked.filter(isStep) : [],
  }
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
