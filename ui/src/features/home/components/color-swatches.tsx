import { FilterTiles } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { countText } from '../count-text.ts'
import type { FacetOption } from '../facet-options.ts'
import { toggled } from '../search-change.ts'

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
    <FilterTiles
      label={label}
      hideLabel
      layout="swatches"
      value={chosen}
      onToggle={(value) => onChange(toggled(chosen, value))}
      tiles={options.map(({ value, label: name, count, isCapped }) => {
        const shown = count === undefined ? undefined : countText(format.number(count), isCapped)
        return {
          value,
          label: name,
          count: shown,
          name: shown === undefined ? name : t('filters.valueCount', { value: name, count, shown }),
          // What has no paint yet keeps the place of one.
          paint: paint.get(value) ?? 'transparent',
        }
      })}
    />
  )
}
