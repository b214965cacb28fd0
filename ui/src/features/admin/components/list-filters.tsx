import { filtersOf, type RecordKind } from '@forecourt/contracts'
import { Button, FilterChips, Inline, Popover, Stack } from '@forecourt/design-system'
import { ListFilter as FilterIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { noFilters, type QueryChange } from '../list/list-query.ts'
import { useFilterTexts } from '../list/use-filter-texts.ts'
import * as styles from './admin.css.ts'
import { FilterControl } from './filter-control.tsx'

export interface ListFiltersProps {
  resource: RecordKind
  /** What the address says, by parameter. */
  values: Readonly<Record<string, readonly string[]>>
  onChange: (filters: NonNullable<QueryChange['filters']>) => void
}

/** The filters a list declares: each in a panel, and those in force as chips beside it. */
export function ListFilters({ resource, values, onChange }: ListFiltersProps) {
  const { t } = useTranslation('admin')
  const filters = filtersOf(resource)
  const active = filters.filter(({ params }) => Object.keys(params).some((name) => values[name]))
  const texts = useFilterTexts(resource, active, values)
  if (filters.length === 0) return null
  const clear = (field: string) => {
    const params = filters.find((filter) => filter.field === field)?.params ?? {}
    onChange(Object.fromEntries(Object.keys(params).map((name) => [name, []])))
  }
  const count = active.length
  return (
    <Inline>
      <Popover
        label={t('filters.title')}
        placement="bottom start"
        trigger={
          <Button icon={<FilterIcon />}>{count > 0 ? t('filters.openWith', { count }) : t('filters.open')}</Button>
        }
      >
        <Stack gap={4} className={styles.filters}>
          {filters.map((filter) => (
            <FilterControl key={filter.field} resource={resource} filter={filter} values={values} onChange={onChange} />
          ))}
          {count > 0 ? (
            <Button size="sm" onPress={() => onChange(noFilters(resource))}>
              {t('filters.clear')}
            </Button>
          ) : null}
        </Stack>
      </Popover>
      {count > 0 ? <FilterChips label={t('filters.active')} chips={texts} onRemove={clear} /> : null}
    </Inline>
  )
}
