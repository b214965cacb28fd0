import { Button, Heading, latePart, Skeleton } from '@forecourt/design-system'
import { List, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Late } from '../../../shared/feedback/late.tsx'
import { PartMissing } from '../../../shared/feedback/part-missing.tsx'
import { canSortBy, type Search, sortOf } from '../search-params.ts'
import * as styles from './results.css.ts'

const sortSelect = latePart(async () => (await import('./sort-select.tsx')).SortSelect)

export interface ResultsHeaderProps {
  /** "1,234 vehicles", or what stands there while it is not known. */
  title: string
  /** Of the title; 2 where the page is about more than these results. */
  level?: 2 | undefined
  /** One line under it: something about these results, or that they are slow in coming. */
  remark: ReactNode
  search: Search
  /** Number of active filters without the words, beside the button that opens them on small screens. */
  active: number
  onSort: (sort: NonNullable<Search['sort']>) => void
  /** Undefined where the filters stand beside the results. */
  onFilters: (() => void) | undefined
  isMap?: boolean
  /** Undefined where there is no map of them. */
  onMap?: ((isOn: boolean) => void) | undefined
  /** Beside the order, e.g. to save the search. */
  children?: ReactNode
}

/** How many there are, in what order, and the way to the filters where there is no rail. */
export function ResultsHeader({
  title,
  level,
  remark,
  search,
  active,
  onSort,
  onFilters,
  isMap = false,
  onMap,
  children,
}: ResultsHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <Heading level={level ?? 1} size="xl" className={styles.total} aria-live="polite">
          {title}
        </Heading>
        <p className={styles.remark} role="status">
          {remark}
        </p>
      </div>
      {onMap ? <MapButton isMap={isMap} onMap={onMap} /> : null}
      <div className={styles.tools}>
        {onFilters ? <FiltersButton active={active} onPress={onFilters} /> : null}
        {children}
        <Late
          part={sortSelect}
          missing={<PartMissing />}
          meanwhile={
            <div className={styles.sort}>
              <Skeleton shape="block" />
            </div>
          }
        >
          {(SortSelect) => (
            <SortSelect sort={sortOf(search)} canSortBy={(sort) => canSortBy(search, sort)} onSort={onSort} />
          )}
        </Late>
      </div>
    </div>
  )
}

const MapButton = memo(function MapButton({ isMap, onMap }: { isMap: boolean; onMap: (isOn: boolean) => void }) {
  const { t } = useTranslation('home')
  return (
    <Button className={styles.tallButton} icon={isMap ? <List /> : <MapIcon />} onPress={() => onMap(!isMap)}>
      {t(isMap ? 'list' : 'map')}
    </Button>
  )
})

export const FiltersButton = memo(function FiltersButton({ active, onPress }: { active: number; onPress: () => void }) {
  const { t } = useTranslation('home')
  return (
    <Button className={styles.tallButton} icon={<SlidersHorizontal />} onPress={onPress}>
      {active > 0 ? t('filters.openActive', { count: active }) : t('filters.open')}
    </Button>
  )
})
