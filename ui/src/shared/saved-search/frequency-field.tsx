import { type AlertFrequency, alertFrequencies } from '@forecourt/contracts'
import { Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

export interface FrequencyFieldProps {
  value: AlertFrequency
  onChange: (value: AlertFrequency) => void
  /** Name for ears only, e.g. in a row that says what it is about. */
  hiddenLabel?: string
  isDisabled?: boolean
}

/** How often a saved search tells of new vehicles. */
export function FrequencyField({ value, onChange, hiddenLabel, isDisabled = false }: FrequencyFieldProps) {
  const { t } = useTranslation('saved-searches')
  return (
    <Select
      label={hiddenLabel ?? t('frequency.label')}
      hideLabel={hiddenLabel !== undefined}
      value={value}
      options={alertFrequencies.map((one) => ({ value: one, label: t(`frequency.${one}`) }))}
      onChange={(one) => onChange(one as AlertFrequency)}
      isDisabled={isDisabled}
    />
  )
}
