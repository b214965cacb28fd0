import { vehicleSorts } from '@forecourt/contracts'
import { Button, Heading, Select } from '@forecourt/design-system'
import { SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../search-params.ts'
import * as styles from './results.css.ts'

export interface ResultsHeaderProps {
  /** "1,234 vehicles", or what stands there while it is not known. */
  title: string
  /** One line under it: something about these results, or that they are slow in coming. */
  remark: ReactNode
  search: Search
  /** Number of active filters without the words, beside the button that opens them on small screens. */
  active: number
  onSort: (sort: NonNullable<Search['sort']>) => void
  onFilters: () => void
  /** Beside the order, e.g. to save the search. */
  children?: ReactNode
}

/** How many there are, in what order, and the way to the filters where there is no rail. */
export function ResultsHeader({ title, remark, search, active, onSort, onFilters, children }: ResultsHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <Heading level={1} size="xl" className={styles.total} aria-live="polite">
          {title}
        </Heading>
        <p className={styles.remark} role="status">
          {remark}
        </p>
      </div>
      <div className={styles.tools}>
        <FiltersButton active={active} onPress={onFilters} />
        {children}
        <SortSelect sort={search.sort} hasKeyword={Boolean(search.q)} onSort={onSort} />
      </div>
    </div>
  )
}

const FiltersButton = memo(function FiltersButton({ active, onPress }: { active: number; onPress: () => void }) {
  const { t } = useTranslation('home')
  return (
    <Button className={styles.filterButton} icon={<SlidersHorizontal />} onPress={onPress}>
      {active > 0 ? t('filters.openActive', { count: active }) : t('filters.open')}
    </Button>
  )
})

interface SortSelectProps {
  sort: Search['sort']
  /** Only a keyword has vehicles that are closer to it than others. */
  hasKeyword: boolean
  onSort: ResultsHeaderProps['onSort']
}

const SortSelect = memo(function SortSelect({ sort, hasKeyword, onSort }: SortSelectProps) {
  const { t } = useTranslation('home')
  const sorts = vehicleSorts.filter((one) => one !== 'relevance' || hasKeyword)
  return (
    <Select
      className={styles.sort}
      label={t('sort.label')}
      hideLabel
      value={sort ?? '-postedAt'}
      options={sorts.map((one) => ({ value: one, label: t(`sort.${one}`) }))}
      onChange={(chosen) => onSort(chosen as NonNullable<Search['sort']>)}
    />
  )
})
