import { useTranslation } from 'react-i18next'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { VehicleGrid, VehicleGridSkeleton } from '../../../shared/vehicle/vehicle-grid.tsx'
import type { HomeAnswer } from '../api/use-home.ts'
import { NoResults, ResultsFailed } from './results-states.tsx'

export interface ResultsProps {
  answer: HomeAnswer
  canClear: boolean
  onClear: () => void
  pageHref: (page: number) => string
}

/** The found vehicles in whichever state they are. */
export function Results({ answer, canClear, onClear, pageHref }: ResultsProps) {
  const { t } = useTranslation('home')
  const { data, error, isStale, isLoading, retry } = answer
  if (error && (!data || isStale || !isLoading))
    return <ResultsFailed message={error.message || t('errors.vehicles')} onRetry={retry} />
  if (!data) return <VehicleGridSkeleton />
  const { data: vehicles, meta } = data.search
  if (vehicles.length === 0 && !isStale) return <NoResults canClear={canClear} onClear={onClear} />
  return (
    <>
      <VehicleGrid vehicles={vehicles} isStale={isStale} />
      <ResultPages page={meta.page} pages={meta.pages} limit={meta.limit} hrefOf={pageHref} />
    </>
  )
}
