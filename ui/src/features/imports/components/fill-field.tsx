import type { VehicleField } from '@forecourt/contracts'
import { TextField } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { useFieldChoices } from '../use-field-choices.ts'
import { ChoiceField } from './choice-field.tsx'

/** Stands for no value in a list of choices, which knows no empty one. */
const NONE = 'none'

export interface FillFieldProps {
  field: VehicleField
  /** Empty for none. */
  value: string
  onChange: (value: string) => void
  /** Id of the country a city is looked for in. */
  country?: string | undefined
}

/** A value for all rows that have none in a field. */
export function FillField({ field, value, onChange, country }: FillFieldProps) {
  const { t } = useTranslation('imports')
  const { label } = useFieldText()
  const choices = useFieldChoices()
  const fill = t('lacking.fill', { field: label(field) })
  if (field !== 'city' && choices(field).length === 0)
    return <TextField label={fill} hideLabel value={value} onChange={onChange} />
  return (
    <ChoiceField
      field={field}
      label={fill}
      hideLabel
      placeholder={t('defaults.none')}
      first={{ value: NONE, label: t('defaults.none') }}
      country={country}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? '' : chosen)}
    />
  )
}
