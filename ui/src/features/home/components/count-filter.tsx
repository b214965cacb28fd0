import { FilterTiles } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { countText } from '../count-text.ts'
import type { FacetCount } from '../facet-options.ts'

export interface CountFilterProps {
  label: string
  values: readonly number[]
  value: number | undefined
  /** Undefined while they are not known. */
  counts: readonly FacetCount[] | undefined
  onChange: (value: number | undefined) => void
}

const any = 'any'

/** One exact number of doors or seats, or any. A number from an address that has no button of its own gets one. */
export function CountFilter({ label, values, value, counts, onChange }: CountFilterProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const shown = value === undefined || values.includes(value) ? values : [...values, value].sort((a, b) => a - b)
  const tileOf = (one: number) => {
    const tile = { value: String(one), label: format.number(one) }
    // Its line is there before its figure is, so that nothing moves.
    if (!counts) return { ...tile, count: '\u00a0', name: tile.label }
    const { count, isCapped } = counts.find(({ value: of }) => of === tile.value) ?? { count: 0, isCapped: false }
    const text = countText(format.number(count), isCapped)
    return { ...tile, count: text, name: t('filters.valueCount', { value: tile.label, count, shown: text }) }
  }
  return (
    <FilterTiles
      label={label}
      layout="numbers"
      value={[value === undefined ? any : String(value)]}
      onToggle={(one, isChosen) => onChange(one === any || !isChosen ? undefined : Number(one))}
      tiles={[{ value: any, label: t('filters.any') }, ...shown.map(tileOf)]}
    />
  )
}
