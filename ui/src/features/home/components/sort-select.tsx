import { vehicleSorts } from '@forecourt/contracts'
import { Select } from '@forecourt/design-system'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../search-params.ts'
import * as styles from './results.css.ts'

interface SortSelectProps {
  sort: Search['sort']
  /** Only a keyword has vehicles that are closer to it than others. */
  hasKeyword: boolean
  onSort: (sort: NonNullable<Search['sort']>) => void
}

/** In what order. */
export const SortSelect = memo(function SortSelect({ sort, hasKeyword, onSort }: SortSelectProps) {
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
