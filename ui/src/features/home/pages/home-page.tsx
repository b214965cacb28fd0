import { latePart, useLatePart } from '@forecourt/design-system'
import { breakpoints } from '@forecourt/design-system/theme'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { Late } from '../../../shared/feedback/late.tsx'
import { PartMissing } from '../../../shared/feedback/part-missing.tsx'
import { useMedia } from '../../../shared/feedback/use-media.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useSlow } from '../../../shared/feedback/use-slow.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { MarketSearch } from '../../../shared/search/market-search.tsx'
import { TopBarSearch } from '../../../shared/search/search-place.tsx'
import { useChoices } from '../api/use-choices.ts'
import { useHome } from '../api/use-home.ts'
import { ChipBar } from '../components/chip-bar.tsx'
import { FilterRailOutline } from '../components/filter-rail-outline.tsx'
import { MapOutline } from '../components/map-outline.tsx'
import * as styles from '../components/results.css.ts'
import { Results } from '../components/results.tsx'
import { FiltersButton, ResultsHeader } from '../components/results-header.tsx'
import { SaveSearch } from '../components/save-search.tsx'
import { countText } from '../count-text.ts'
import { droppableFilters } from '../droppable-filters.ts'
import { type Chip, filterChips, filtersIn, nameOf } from '../filter-chips.ts'
import { withoutFilters } from '../search-change.ts'
import { queryOf, type Search } from '../search-params.ts'
import { useAnswered } from '../use-answered.ts'
import { useChipTexts } from '../use-chip-texts.ts'
import { useFinding } from '../use-finding.ts'
import { usePlaceInList } from '../use-place-in-list.ts'
import { useSavedSearch } from '../use-saved-search.ts'
import { useSearch } from '../use-search.ts'

// The vehicles come first; what filters them has its place beside them.
const filterRail = latePart(async () => (await import('../components/filter-rail.tsx')).FilterRail)
const searchRemark = latePart(async () => {
  const [{ SearchRemark }] = await Promise.all([import('../components/search-remark.tsx'), loadTexts('search')])
  return SearchRemark
})
const mapView = latePart(async () => (await import('../components/map-view.tsx')).MapView)
const filterSheet = latePart(async () => (await import('../components/filter-sheet.tsx')).FilterSheet)

/** Home: search and explore. The page's address is the whole state of the search (rulings 4). */
export function HomePage() {
  const { t } = useTranslation('home')
  usePageTitle(t('title'))
  const format = useFormat()
  const { search, setSearch, setFrom, change, hrefOf, isMap, showMap } = useSearch()
  const { state } = useLocation()
  const query = queryOf(search)
  const answer = useHome(query)
  const { choices, isMissing } = useChoices()
  const { data, isStale, isLoading, error } = answer
  // The vehicles first: the counts beside the filters follow in the next frame.
  const counted = data?.facets ?? null
  const facets = useDeferredValue(counted)
  usePlaceInList((data !== undefined && !isStale) || error !== undefined, JSON.stringify(query))
  const isSlow = useSlow(isLoading)
  const isWide = useMedia(`(min-width: ${breakpoints.desktop}px)`)
  const hasRail = isWide && !isMap
  const [isFiltering, setFiltering] = useState(false)
  const found = useRef<HTMLElement>(null)
  const skipFilters = useCallback(() => found.current?.focus(), [])
  const chipTexts = useChipTexts(search, choices)
  // What an answer does not change is not drawn again when it comes: it is to be seen at once.
  const chips = useMemo(() => filterChips(search, chipTexts), [search, chipTexts])
  const clear = useCallback(() => setSearch(withoutFilters(search)), [setSearch, search])
  const removeChip = useCallback((chip: Chip) => setSearch(chip.without), [setSearch])
  const sortBy = useCallback((sort: NonNullable<Search['sort']>) => change({ sort }), [change])
  const { find, type } = useFinding(setFrom, searchRemark.load)
  const openFilters = useCallback(() => setFiltering(true), [])
  const pageHref = useCallback((page: number) => hrefOf({ ...search, page }), [hrefOf, search])
  const meta = data?.search.meta
  const shown = meta && countText(format.number(meta.total), meta.totalIsCapped)
  const title = meta ? t('total', { count: meta.total, shown }) : t('heading')
  const corrected = meta?.correction?.q
  const unmatched = meta?.unmatched
  useLatePart(searchRemark, { isWanted: search.q !== undefined, isQuiet: true })
  const told = useAnswered({ search, meta, state, chips }, isStale)
  const saved = useSavedSearch(search, isStale ? undefined : (unmatched?.q ?? corrected))
  const remark = isSlow ? (
    t('slow')
  ) : corrected || unmatched || told.state?.note ? (
    <Late part={searchRemark}>{(SearchRemark) => <SearchRemark {...told} hrefOf={hrefOf} />}</Late>
  ) : meta?.featured?.length ? (
    t('featured')
  ) : null
  const filters = (
    <Late part={filterRail} meanwhile={<FilterRailOutline />} missing={<PartMissing />}>
      {(FilterRail) => (
        <FilterRail
          search={search}
          facets={facets}
          choices={choices}
          isLoading={error === undefined && (data === undefined || (facets === null && counted !== null))}
          isIncomplete={isMissing}
          onChange={change}
          onSkip={hasRail ? skipFilters : undefined}
        />
      )}
    </Late>
  )
  return (
    <div className={isMap ? styles.mapLayout : styles.layout}>
      <TopBarSearch>
        <MarketSearch value={search.q ?? ''} onFound={find} onTyping={type} />
      </TopBarSearch>
      {hasRail ? (
        <aside className={styles.rail} aria-label={t('filters.title')}>
          {filters}
        </aside>
      ) : null}
      <section ref={found} tabIndex={-1} className={styles.results} aria-label={t('results')}>
        <ResultsHeader
          title={title}
          remark={remark}
          search={search}
          active={filtersIn(chips)}
          onSort={sortBy}
          onFilters={hasRail ? undefined : openFilters}
          isMap={isMap}
          onMap={showMap}
        >
          <SaveSearch state={saved} offeredName={nameOf(filterChips(saved.filter, chipTexts))} />
        </ResultsHeader>
        <ChipBar chips={chips} onRemove={removeChip} onClear={clear} />
        <Results
          answer={answer}
          filters={droppableFilters(search, chips)}
          onSearch={setSearch}
          onClear={clear}
          pageHref={pageHref}
        />
      </section>
      {isMap ? (
        <Late part={mapView} meanwhile={<MapOutline />} missing={<PartMissing />}>
          {(MapView) => (
            <MapView
              search={search}
              {...(isWide
                ? {}
                : { total: title, filters: <FiltersButton active={filtersIn(chips)} onPress={openFilters} /> })}
              onChange={change}
              onList={() => showMap(false)}
            />
          )}
        </Late>
      ) : null}
      <Late part={filterSheet} isWanted={isFiltering && !hasRail} onMissing={() => setFiltering(false)}>
        {(FilterSheet) => (
          <FilterSheet
            isOpen={isFiltering && !hasRail}
            onOpenChange={setFiltering}
            showLabel={meta ? t('show', { count: meta.total, shown }) : t('heading')}
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
