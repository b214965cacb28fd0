import { FilterList } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { countText } from '../count-text.ts'
import { type FacetOption, leading } from '../facet-options.ts'

export interface FacetListProps {
  label: string
  options: readonly FacetOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Rows before "Show all". Default 7. */
  most?: number | undefined
}

/** Values to tick, each with its count; the chosen and most frequent ones come first where the list is long. */
export function FacetList({ label, options, chosen, onChange, most = 7 }: FacetListProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const first = leading(options, chosen, most)
  const ordered = [...first, ...options.filter((option) => !first.includes(option))]
  return (
    <FilterList
      label={label}
      value={chosen}
      onChange={onChange}
      limit={first.length}
      options={ordered.map(({ value, label: text, count, isCapped }) => ({
        value,
        label: text,
        count: count === undefined ? undefined : countText(format.number(count), isCapped),
      }))}
      moreLabel={(hidden) => t('filters.more', { count: hidden })}
      lessLabel={t('filters.fewer')}
    />
  )
}
