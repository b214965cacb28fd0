import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { useTopOfPage } from '../../../shared/vehicle/use-top-of-page.ts'
import { useHome } from '../api/use-home.ts'
import { ChipBar } from '../components/chip-bar.tsx'
import { FilterRail } from '../components/filter-rail.tsx'
import { FilterSheet } from '../components/filter-sheet.tsx'
import * as styles from '../components/results.css.ts'
import { Results } from '../components/results.tsx'
import { ResultsHeader } from '../components/results-header.tsx'
import { countText } from '../count-text.ts'
import { filterChips } from '../filter-chips.ts'
import { withoutFilters } from '../search-change.ts'
import { queryOf } from '../search-params.ts'
import { useChipTexts } from '../use-chip-texts.ts'
import { useSearch } from '../use-search.ts'

/** Home: search and explore. The page's address is the whole state of the search (rulings 4). */
export function HomePage() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { search, setSearch, change, pageHref } = useSearch()
  const answer = useHome(queryOf(search))
  useTopOfPage(search.page ?? 1)
  const [isFiltering, setFiltering] = useState(false)
  const choices = answer.data?.config ?? null
  const chips = filterChips(search, useChipTexts(search, choices))
  const clear = () => setSearch(withoutFilters(search))
  const meta = answer.data?.search.meta
  const shown = meta && countText(format.number(meta.total), meta.totalIsCapped)
  const filters = (
    <FilterRail search={search} facets={answer.data?.facets ?? null} choices={choices} onChange={change} />
  )
  return (
    <div className={styles.layout}>
      <title>{t('title')}</title>
      <aside className={styles.rail} aria-label={t('filters.title')}>
        {filters}
      </aside>
      <section className={styles.results} aria-label={t('results')}>
        <ResultsHeader
          title={meta ? t('total', { count: meta.total, shown }) : t('heading')}
          search={search}
          active={chips.length}
          onSort={(sort) => change({ sort })}
          onFilters={() => setFiltering(true)}
        />
        <ChipBar chips={chips} onRemove={(chip) => setSearch(chip.without)} onClear={clear} />
        <Results answer={answer} canClear={chips.length > 0} onClear={clear} pageHref={pageHref} />
      </section>
      <FilterSheet
        isOpen={isFiltering}
        onOpenChange={setFiltering}
        showLabel={meta ? t('show', { count: meta.total, shown }) : t('heading')}
        isLoading={answer.isLoading}
        canClear={chips.length > 0}
        onClear={clear}
      >
        {filters}
      </FilterSheet>
    </div>
  )
}
