import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { countText } from '../count-text.ts'
import type { FacetCount } from '../facet-options.ts'
import * as styles from './filters.css.ts'

export interface CountFilterProps {
  label: string
  values: readonly number[]
  value: number | undefined
  /** Undefined while they are not known. */
  counts: readonly FacetCount[] | undefined
  onChange: (value: number | undefined) => void
}

/** One exact number of doors or seats, or any. A number from an address that has no button of its own gets one. */
export function CountFilter({ label, values, value, counts, onChange }: CountFilterProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const shown = value === undefined || values.includes(value) ? values : [...values, value].sort((a, b) => a - b)
  const countOf = (one: number): string => {
    const found = counts?.find((candidate) => candidate.value === String(one))
    return countText(format.number(found?.count ?? 0), found?.isCapped ?? false)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.numbers}>
        <ToggleButton className={styles.number} isSelected={value === undefined} onChange={() => onChange(undefined)}>
          {t('filters.any')}
        </ToggleButton>
        {shown.map((one) => (
          <ToggleButton
            key={one}
            className={styles.number}
            isSelected={value === one}
            onChange={(on) => onChange(on ? one : undefined)}
          >
            {format.number(one)}
            {/* Its line is there before its figure is, so that nothing moves. */}
            <span className={styles.swatchCount}>{counts ? countOf(one) : '\u00a0'}</span>
          </ToggleButton>
        ))}
      </div>
    </fieldset>
  )
}
