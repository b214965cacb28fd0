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
  const countOf = (one: number) => {
    if (!counts) return undefined
    const { count, isCapped } = counts.find(({ value: of }) => of === String(one)) ?? { count: 0, isCapped: false }
    const text = countText(format.number(count), isCapped)
    return { text, name: t('filters.valueCount', { value: format.number(one), count, shown: text }) }
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.numbers}>
        <ToggleButton className={styles.number} isSelected={value === undefined} onChange={() => onChange(undefined)}>
          {t('filters.any')}
        </ToggleButton>
        {shown.map((one) => {
          const count = countOf(one)
          return (
            <ToggleButton
              key={one}
              className={styles.number}
              aria-label={count?.name ?? format.number(one)}
              isSelected={value === one}
              onChange={(on) => onChange(on ? one : undefined)}
            >
              {format.number(one)}
              {/* Its line is there before its figure is, so that nothing moves. */}
              <span className={styles.swatchCount}>{count?.text ?? '\u00a0'}</span>
            </ToggleButton>
          )
        })}
      </div>
    </fieldset>
  )
}
