import type { FieldProps } from '@forecourt/design-system'

/** Props every control of the form shares. */
export interface SharedProps extends Pick<FieldProps, 'name' | 'error' | 'isRequired' | 'help' | 'labelAside'> {
  label: string
  onBlur: () => void
}
