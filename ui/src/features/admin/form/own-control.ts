import type { Ref } from 'react'
import type { Control } from 'react-hook-form'
import type { FormValues } from './form-model.ts'

/** What a control of a field's own gets. */
export interface OwnControlProps {
  /** The form around it, for a field that is judged together with another. */
  control: Control<FormValues, unknown, FormValues>
  name: string
  label: string
  help: string | undefined
  error: string | undefined
  isRequired: boolean
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLElement>
}
