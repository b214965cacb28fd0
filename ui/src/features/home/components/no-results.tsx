import { Button, EmptyState } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { useWaysOut, type WayOut } from '../api/use-ways-out.ts'
import { countText } from '../count-text.ts'
import type { DroppableFilter } from '../droppable-filters.ts'
import type { Search } from '../search-params.ts'
import * as styles from './results.css.ts'

/** Nothing was found: by these filters, or at all. */
export function NothingFound(props: NoResultsProps) {
  return props.filters.length > 0 ? <NoResults {...props} /> : <NoVehicles />
}

function NoVehicles() {
  const { t } = useTranslation('home')
  return (
    <EmptyState illustration="no-vehicles" title={t('empty.none')}>
      {t('empty.noneText')}
    </EmptyState>
  )
}

interface NoResultsProps {
  filters: readonly DroppableFilter[]
  onSearch: (search: Search) => void
  onClear: () => void
}

/** No vehicle for these filters: says which one to give up, and what that would show. */
function NoResults({ filters, onSearch, onClear }: NoResultsProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { ways } = useWaysOut(filters)
  const labelOf = ({ labels, total, isCapped }: WayOut) =>
    t('empty.without', {
      filter: format.list(labels),
      count: total,
      shown: countText(format.number(total), isCapped),
    })
  return (
    <EmptyState
      illustration="no-results"
      title={t('empty.title')}
      actions={
        <Button variant="primary" onPress={onClear}>
          {t('empty.clear')}
        </Button>
      }
    >
      {t(ways.length > 0 ? 'empty.drop' : 'empty.text')}
      {ways.length > 0 ? (
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way.id} className={styles.way}>
              <Button size="sm" onPress={() => onSearch(way.without)}>
                {labelOf(way)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </EmptyState>
  )
}
