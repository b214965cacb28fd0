import { type DataOf, home } from '@forecourt/contracts'
import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { type ApiProblem, asProblem, call, isAbort } from '../../../shared/api/call.ts'
import { reportPageFailure } from '../../../shared/api/page-failure.ts'
import { endpointKey } from '../../../shared/api/use-endpoint.ts'
import type { Search } from '../search-params.ts'

export type HomeData = DataOf<typeof home>
export type VehicleChoices = NonNullable<HomeData['config']>

export interface HomeAnswer {
  /** The answer to this search or, while that is on its way, to the one before. */
  data: HomeData | undefined
  /** `data` belongs to the search before. */
  isStale: boolean
  isLoading: boolean
  error: ApiProblem | undefined
  retry: () => void
}

/** Results, counts and choices of a search in one call. A newer search cancels the older one. */
export function useHome(query: Search): HomeAnswer {
  const running = useRef<AbortController>(undefined)
  const input = { query }
  const { data, error, isLoading, mutate } = useSWR(
    endpointKey(home, input),
    () => {
      running.current?.abort()
      running.current = new AbortController()
      return call(home, input, { signal: running.current.signal })
    },
    { keepPreviousData: true },
  )
  // A search that was overtaken did not fail.
  const problem = error === undefined || isAbort(error) ? undefined : asProblem(error)
  const failed = data === undefined ? problem : undefined
  useEffect(() => {
    if (failed) reportPageFailure(failed)
  }, [failed])
  return {
    data: data?.data,
    isStale: isLoading && data !== undefined,
    isLoading: isLoading || (error !== undefined && isAbort(error)),
    error: problem,
    retry: () => void mutate(),
  }
}
