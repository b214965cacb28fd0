import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { countText } from '../count-text.ts'
import type { FacetOption } from '../facet-options.ts'
import { toggled } from '../search-change.ts'
import * as styles from './filters.css.ts'

export interface ColorSwatchesProps {
  label: string
  options: readonly FacetOption[]
  /** Hex value by id. */
  paint: ReadonlyMap<string, string>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Colours to pick, each with its name and count: the paint alone says nothing to many eyes. */
export function ColorSwatches({ label, options, paint, chosen, onChange }: ColorSwatchesProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <fieldset className={styles.swatches} aria-label={label}>
      {options.map(({ value, label: name, count, isCapped }) => {
        const shown = count === undefined ? undefined : countText(format.number(count), isCapped)
        return (
          <ToggleButton
            key={value}
            className={styles.swatch}
            aria-label={shown === undefined ? name : t('filters.valueCount', { value: name, count, shown })}
            isSelected={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          >
            <span className={styles.paint} style={{ backgroundColor: paint.get(value) }} aria-hidden />
            <span className={styles.swatchName}>{name}</span>
            {shown === undefined ? null : <span className={styles.swatchCount}>{shown}</span>}
          </ToggleButton>
        )
      })}
    </fieldset>
  )
}
