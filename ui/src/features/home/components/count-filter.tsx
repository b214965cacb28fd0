import { ToggleButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './filters.css.ts'

export interface CountFilterProps {
  label: string
  values: readonly number[]
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** One exact number of doors or seats, or any. A number from an address that has no button of its own gets one. */
export function CountFilter({ label, values, value, onChange }: CountFilterProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const shown = value === undefined || values.includes(value) ? values : [...values, value].sort((a, b) => a - b)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.segments}>
        <ToggleButton
          size="sm"
          variant="secondary"
          isSelected={value === undefined}
          onChange={() => onChange(undefined)}
        >
          {t('filters.any')}
        </ToggleButton>
        {shown.map((one) => (
          <ToggleButton
            key={one}
            size="sm"
            variant="secondary"
            isSelected={value === one}
            onChange={(on) => onChange(on ? one : undefined)}
          >
            {format.number(one)}
          </ToggleButton>
        ))}
      </div>
    </fieldset>
  )
}
