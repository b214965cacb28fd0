import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, type PathValue, useController } from 'react-hook-form'
import { afterPress } from './after-press.ts'

/** What a field of the design system needs to be part of a form. */
export interface FieldBinding<V> {
  name: string
  value: V
  onChange: (value: V) => void
  onBlur: () => void
  error: string | undefined
  ref: (element: HTMLElement | null) => void
}

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values, unknown, Values>
  name: Name
  children: (field: FieldBinding<PathValue<Values, Name>>) => ReactNode
}

/** Binds one field: `<FormField control={form.control} name="email">{(field) => <TextField label=… {...field} />}</FormField>`. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FormFieldProps<Values, Name>,
) {
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  return props.children({
    name: field.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: () => afterPress(field.onBlur),
    error: fieldState.error?.message,
    ref: field.ref,
  })
}
