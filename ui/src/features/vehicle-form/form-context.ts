import type { DataOf, VehicleFacts, VehicleField, vehicleConfig } from '@forecourt/contracts'
import { createContext, useContext } from 'react'
import type { FormValues } from './form-values.ts'

export type Choices = DataOf<typeof vehicleConfig>

/** What a field's control needs of the form. */
export interface FormApi {
  values: FormValues
  cityName: string | null
  choices: Choices
  facts: VehicleFacts
  set: (field: VehicleField, value: unknown, cityName?: string) => void
  touch: (field: VehicleField) => void
  /** Sentence under the field, or undefined while there is nothing to say yet. */
  errorOf: (field: VehicleField) => string | undefined
  labelOf: (field: VehicleField) => string
  isRequired: (field: VehicleField) => boolean
}

export const FormContext = createContext<FormApi | null>(null)

export function useForm(): FormApi {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm outside of the vehicle form')
  return form
}
