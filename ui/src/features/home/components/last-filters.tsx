import { Switch } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import type { HomeData } from '../api/use-home.ts'
import { countText } from '../count-text.ts'
import type { Search } from '../search-params.ts'
import type { ChangeFilters } from '../use-search.ts'
import * as styles from './filters.css.ts'

export interface LastFiltersProps {
  search: Search
  facets: HomeData['facets']
  onChange: ChangeFilters
}

/** What is on or off: pictures, and sold ones. */
export function LastFilters({ search, facets, onChange }: LastFiltersProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { count, isCapped } = facets?.withPictures.find(({ value }) => value === '1') ?? { count: 0, isCapped: false }
  return (
    <div className={styles.last}>
      <Switch isSelected={search.withPictures ?? false} onChange={(on) => onChange({ withPictures: on || undefined })}>
        {t('filters.withPictures')} {/* Its place is there before its figure is, so that nothing moves. */}
        <span className={styles.count}>{facets ? countText(format.number(count), isCapped) : '\u00a0'}</span>
      </Switch>
      <Switch isSelected={search.includeSold ?? false} onChange={(on) => onChange({ includeSold: on || undefined })}>
        {t('filters.includeSold')}
      </Switch>
    </div>
  )
}
