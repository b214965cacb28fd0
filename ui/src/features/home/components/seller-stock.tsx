import { Button, EmptyState, Heading, latePart, VisuallyHidden } from '@forecourt/design-system'
import { breakpoints } from '@forecourt/design-system/theme'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { Late } from '../../../shared/feedback/late.tsx'
import { PartMissing } from '../../../shared/feedback/part-missing.tsx'
import { useMedia } from '../../../shared/feedback/use-media.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { SentenceField } from '../../../shared/search/sentence-field.tsx'
import { useChoices } from '../api/use-choices.ts'
import { type HomeAnswer, useHome } from '../api/use-home.ts'
import { countText } from '../count-text.ts'
import { type Chip, filterChips, filtersIn } from '../filter-chips.ts'
import { pageInstead } from '../page-instead.ts'
import { withoutFilters } from '../search-change.ts'
import { queryOf, type Search } from '../search-params.ts'
import { useAnswered } from '../use-answered.ts'
import { useChipTexts } from '../use-chip-texts.ts'
import { useFinding } from '../use-finding.ts'
import { usePlaceInList } from '../use-place-in-list.ts'
import { useSearch } from '../use-search.ts'
import { ChipBar } from './chip-bar.tsx'
import { FilterRailOutline } from './filter-rail-outline.tsx'
import * as layout from './results.css.ts'
import { Results } from './results.tsx'
import { ResultsHeader } from './results-header.tsx'
import * as styles from './seller.css.ts'

const searchRemark = latePart(async () => {
  const [{ SearchRemark }] = await Promise.all([import('./search-remark.tsx'), loadTexts('search')])
  return SearchRemark
})
const filterRail = latePart(async () => (await import('./filter-rail.tsx')).FilterRail)
const filterSheet = latePart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** All vehicles of a seller: searched, filtered and ordered as at home, and the address says how. */
export function SellerStock({ seller }: { seller: { id: string; name: string } }) {
  const { t } = useTranslation(['sellers', 'home'])
  const format = useFormat()
  const { search, setSearch, setFrom, change, hrefOf } = useSearch()
  const query = { ...queryOf(search), seller: seller.id }
  const answer = useHome(query)
  const { choices, isMissing } = useChoices()
  const { data, isStale, isLoading, error } = answer
  usePlaceInList((data !== undefined && !isStale) || error !== undefined, JSON.stringify(query))
  const hasRail = useMedia(`(min-width: ${breakpoints.desktop}px)`)
  const [isFiltering, setFiltering] = useState(false)
  const found = useRef<HTMLElement>(null)
  const chips = useFilterChips(search, choices)
  const { find, type } = useFinding(setFrom, searchRemark.load)
  const clear = useCallback(() => setSearch(withoutFilters(search)), [setSearch, search])
  const removeChip = useCallback((chip: Chip) => setSearch(chip.without), [setSearch])
  const meta = data?.search.meta
  const shown = meta && countText(format.number(meta.total), meta.totalIsCapped)
  const { state } = useLocation()
  const told = useAnswered({ search, meta, state, chips }, isStale)
  const isTold = meta?.correction || meta?.unmatched || told.state?.note
  const remark = isTold ? (
    <Late part={searchRemark}>{(SearchRemark) => <SearchRemark {...told} hrefOf={hrefOf} />}</Late>
  ) : null
  const title = meta ? t('total', { count: meta.total, shown }) : t('vehicles')
  const filters = (
    <Late part={filterRail} meanwhile={<FilterRailOutline />} missing={<PartMissing />}>
      {(FilterRail) => (
        <FilterRail
          search={search}
          facets={data?.facets ?? null}
          choices={choices}
          isLoading={error === undefined && data === undefined}
          isIncomplete={isMissing}
          onChange={change}
          onSkip={hasRail ? () => found.current?.focus() : undefined}
        />
      )}
    </Late>
  )
  return (
    <div className={layout.layout}>
      {hasRail ? (
        <aside className={layout.rail} aria-label={t('home:filters.title')}>
          <VisuallyHidden>
            <Heading level={2}>{t('home:filters.title')}</Heading>
          </VisuallyHidden>
          {filters}
        </aside>
      ) : null}
      <section ref={found} tabIndex={-1} className={layout.results} aria-label={t('vehicles')}>
        <SentenceField
          label={t('search')}
          value={search.q ?? ''}
          onFound={find}
          onTyping={type}
          className={styles.search}
        />
        <ResultsHeader
          title={title}
          level={2}
          remark={remark}
          search={search}
          active={filtersIn(chips)}
          onSort={(sort) => change({ sort })}
          onFilters={hasRail ? undefined : () => setFiltering(true)}
        />
        <ChipBar chips={chips} onRemove={removeChip} onClear={clear} />
        {isEmpty(answer) ? (
          <NothingOf name={seller.name} isFiltered={chips.length > 0} onClear={clear} />
        ) : (
          <Results
            answer={answer}
            filters={[]}
            onSearch={setSearch}
            onClear={clear}
            pageHref={(page) => hrefOf({ ...search, page })}
            isOfOneSeller
          />
        )}
      </section>
      <Late part={filterSheet} isWanted={isFiltering && !hasRail} onMissing={() => setFiltering(false)}>
        {(FilterSheet) => (
          <FilterSheet
            isOpen={isFiltering && !hasRail}
            onOpenChange={setFiltering}
            showLabel={meta ? t('home:show', { count: meta.total, shown }) : t('vehicles')}
            isLoading={isLoading}
            canClear={chips.length > 0}
            onClear={clear}
          >
            {filters}
          </FilterSheet>
        )}
      </Late>
    </div>
  )
}

function useFilterChips(search: Search, choices: ReturnType<typeof useChoices>['choices']): Chip[] {
  const texts = useChipTexts(search, choices)
  return useMemo(() => filterChips(search, texts), [search, texts])
}

const isEmpty = (answer: HomeAnswer): boolean =>
  answer.data?.search.data.length === 0 && !answer.isStale && !answer.error && pageInstead(answer) === undefined

interface NothingOfProps {
  name: string
  isFiltered: boolean
  onClear: () => void
}

function NothingOf({ name, isFiltered, onClear }: NothingOfProps) {
  const { t } = useTranslation('sellers')
  if (!isFiltered)
    return (
      <EmptyState illustration="no-vehicles" title={t('none.title')}>
        {t('none.text', { name })}
      </EmptyState>
    )
  return (
    <EmptyState
      illustration="no-results"
      title={t('noResults.title')}
      actions={
        <Button variant="primary" onPress={onClear}>
          {t('noResults.clear')}
        </Button>
      }
    >
      {t('noResults.text')}
    </EmptyState>
  )
}
