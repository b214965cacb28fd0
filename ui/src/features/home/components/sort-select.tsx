import { vehicleSorts } from '@forecourt/contracts'
import { Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { Search } from '../search-params.ts'
import * as styles from './results.css.ts'

interface SortSelectProps {
  sort: Search['sort']
  /** Some orders need words or a city. */
  canSortBy: (sort: Search['sort']) => boolean
  onSort: (sort: NonNullable<Search['sort']>) => void
}

/** In what order. */
export function SortSelect({ sort, canSortBy, onSort }: SortSelectProps) {
  const { t } = useTranslation('home')
  const sorts = vehicleSorts.filter(canSortBy)
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
}
