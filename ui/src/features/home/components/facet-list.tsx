import { FilterList, FilterListSkeleton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { countText } from '../count-text.ts'
import type { FacetOption } from '../facet-options.ts'
import { useStableRows } from '../use-stable-rows.ts'

export interface FacetListProps {
  label: string
  options: readonly FacetOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The values are still on their way: their rows are kept free. */
  isLoading?: boolean | undefined
  /** Rows before "Show all". Default 7. */
  most?: number | undefined
}

/** Values to tick, each with its count; the most frequent ones come first where the list is long, and keep their rows. */
export function FacetList({ label, options, chosen, onChange, isLoading = false, most = 7 }: FacetListProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const rows = useStableRows(options, chosen, most)
  const shown = new Set(rows.map(({ value }) => value))
  const ordered = [...rows, ...options.filter(({ value, count }) => count !== 0 && !shown.has(value))]
  if (isLoading && rows.length === 0) return <FilterListSkeleton rows={most} hasMore />
  return (
    <FilterList
      label={label}
      value={chosen}
      onChange={onChange}
      limit={rows.length}
      freeRows={isLoading ? Math.max(0, most - rows.length) : 0}
      hasMore={isLoading || (rows.length >= most && options.length > rows.length)}
      options={ordered.map(({ value, label: text, count, isCapped }) => ({
        value,
        label: text,
        count: count === undefined ? undefined : countText(format.number(count), isCapped),
        isFaint: count === 0 && !chosen.includes(value),
      }))}
      moreLabel={(hidden) => t('filters.more', { count: hidden })}
      lessLabel={t('filters.fewer')}
    />
  )
}
