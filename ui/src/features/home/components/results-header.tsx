import { vehicleSorts } from '@forecourt/contracts'
import { Button, Heading, Select } from '@forecourt/design-system'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../search-params.ts'
import * as styles from './results.css.ts'

export interface ResultsHeaderProps {
  /** "1,234 vehicles", or what stands there while it is not known. */
  title: string
  /** One line under it: something about these results, or that they are slow in coming. */
  remark: ReactNode
  search: Search
  /** Number of active filters, beside the button that opens them on small screens. */
  active: number
  onSort: (sort: NonNullable<Search['sort']>) => void
  onFilters: () => void
  /** Beside the order, e.g. to save the search. */
  children?: ReactNode
}

/** How many there are, in what order, and the way to the filters where there is no rail. */
export function ResultsHeader({ title, remark, search, active, onSort, onFilters, children }: ResultsHeaderProps) {
  const { t } = useTranslation('home')
  const sorts = vehicleSorts.filter((sort) => sort !== 'relevance' || search.q)
  return (
    <div className={styles.header}>
      <div>
        <Heading level={1} size="xl" className={styles.total} aria-live="polite">
          {title}
        </Heading>
        <p className={styles.remark} role="status">
          {remark}
        </p>
      </div>
      <div className={styles.tools}>
        <Button className={styles.filterButton} icon={<SlidersHorizontal />} onPress={onFilters}>
          {active > 0 ? t('filters.openActive', { count: active }) : t('filters.open')}
        </Button>
        {children}
        <Select
          className={styles.sort}
          label={t('sort.label')}
          hideLabel
          value={search.sort ?? '-postedAt'}
          options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          onChange={(sort) => onSort(sort as NonNullable<Search['sort']>)}
        />
      </div>
    </div>
  )
}
