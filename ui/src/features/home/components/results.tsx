import { latePart } from '@forecourt/design-system'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Late } from '../../../shared/feedback/late.tsx'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { wayFrom } from '../../../shared/vehicle/results-way.ts'
import { VehicleGrid, VehicleGridSkeleton } from '../../../shared/vehicle/vehicle-grid.tsx'
import type { HomeAnswer, HomeData } from '../api/use-home.ts'
import type { DroppableFilter } from '../droppable-filters.ts'
import { pageInstead } from '../page-instead.ts'
import type { Search } from '../search-params.ts'
import { useLastVisit } from '../use-last-visit.ts'
import { ResultsFailed } from './results-failed.tsx'

const nothingFound = latePart(async () => (await import('./no-results.tsx')).NothingFound)

type Found = HomeData['search']

/** Vehicles on a page: the shape of what comes is as high as what comes. */
const pageSize = 24

export interface ResultsProps {
  answer: HomeAnswer
  /** Active filters; none: everything is shown. */
  filters: readonly DroppableFilter[]
  onSearch: (search: Search) => void
  onClear: () => void
  pageHref: (page: number) => string
  /** All are of one seller, whom the page names. */
  isOfOneSeller?: boolean | undefined
}

/** Featured ones first; who stands there does not stand on the same page again, next to themselves. */
function withFeatured(vehicles: Found['data'], featured: Found['meta']['featured'] = []): Found['data'] {
  const shown = new Set(featured.map(({ id }) => id))
  return [...featured, ...vehicles.filter(({ id }) => !shown.has(id))]
}

/** Goes to the last page from one past it, the address too. */
function usePageInstead(answer: HomeAnswer, pageHref: ResultsProps['pageHref']): number | undefined {
  const navigate = useNavigate()
  const instead = pageInstead(answer)
  const href = instead === undefined ? undefined : pageHref(instead)
  useEffect(() => {
    if (href !== undefined) void navigate(href, { replace: true })
  }, [navigate, href])
  return instead
}

/**
 * The found vehicles in whichever state they are. Old ones stay, dimmed, until the new ones are there. Featured ones come
 * first, in the same grid: however many there are, nothing is seen to move.
 */
export function Results({ answer, filters, onSearch, onClear, pageHref, isOfOneSeller }: ResultsProps) {
  const { t } = useTranslation('home')
  const { search, data, error, isStale, isLoading, retry } = answer
  const results = data?.search
  const since = useLastVisit(results)
  const stateOf = useCallback(() => results && wayFrom(search, results), [search, results])
  const instead = usePageInstead(answer, pageHref)
  if (error && !instead && (!data || isStale || !isLoading))
    return <ResultsFailed message={error.message || t('errors.vehicles')} onRetry={retry} />
  if (!data || instead) return <VehicleGridSkeleton count={pageSize} isOfOneSeller={isOfOneSeller} />
  const { data: vehicles, meta } = data.search
  if (vehicles.length === 0 && !isStale)
    return (
      <Late part={nothingFound}>
        {(NothingFound) => <NothingFound filters={filters} onSearch={onSearch} onClear={onClear} />}
      </Late>
    )
  return (
    <>
      <VehicleGrid
        vehicles={withFeatured(vehicles, meta.featured)}
        list={search}
        isStale={isStale}
        since={since}
        stateOf={stateOf}
        isOfOneSeller={isOfOneSeller}
      />
      {/* The way to another page stays where it is until that page is there. */}
      <ResultPages page={meta.page} pages={meta.pages} limit={meta.limit} hrefOf={pageHref} />
    </>
  )
}
