import { type VehicleSort, vehicleSorts } from '@forecourt/contracts'
import { Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import * as styles from './results.css.ts'

interface SortSelectProps {
  /** The one in force. */
  sort: VehicleSort
  /** Some orders need words or a city. */
  canSortBy: (sort: VehicleSort) => boolean
  onSort: (sort: VehicleSort) => void
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
      value={sort}
      options={sorts.map((one) => ({ value: one, label: t(`sort.${one}`) }))}
      onChange={(chosen) => onSort(chosen as VehicleSort)}
    />
  )
}
