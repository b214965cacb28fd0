import { type DataOf, home, type QueryOf, type ReplyOf } from '@forecourt/contracts'
import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { type ApiProblem, asProblem, call, isAbort } from '../../../shared/api/call.ts'
import { reportPageFailure } from '../../../shared/api/page-failure.ts'
import { endpointKey } from '../../../shared/api/use-endpoint.ts'
import { firstQuery } from '../first-query.ts'
import { filterOf, type Search } from '../search-params.ts'

/** A search, of one seller's vehicles alone where there is a seller. */
type SellerSearch = Search & { readonly seller?: string }

export type HomeData = DataOf<typeof home>

export interface HomeAnswer {
  /** What is asked for. */
  search: string
  /** The answer to this search or, while that is on its way, to the one before. */
  data: HomeData | undefined
  /** `data` belongs to the search before. */
  isStale: boolean
  isLoading: boolean
  error: ApiProblem | undefined
  retry: () => void
}

interface Counted {
  readonly search: string
  readonly filter: string
  readonly facets: HomeData['facets']
}

/** Where a page begins, behind the last vehicle of the page before: nothing that is listed meanwhile is shown twice. */
const cursorKey = (query: SellerSearch, page: number) =>
  JSON.stringify([filterOf(query), query.sort, query.limit, page])

/**
 * Results and counts of a search in one call. A search that is overtaken is cancelled, down to the connection. Another page
 * or order of the same filters has the same counts: they are not asked for again.
 */
export function useHome(query: SellerSearch): HomeAnswer {
  const key = endpointKey(home, { query })
  const search = JSON.stringify(query)
  const running = useRef(new Map<string, AbortController>())
  const counted = useRef<Counted>(undefined)
  const cursors = useRef(new Map<string, string>())
  const { data, error, isLoading, mutate } = useSWR<ReplyOf<typeof home>, unknown>(
    key,
    async () => {
      cancelOthers(running.current, search)
      const controller = new AbortController()
      running.current.set(search, controller)
      const filter = JSON.stringify(filterOf(query))
      const known =
        counted.current?.filter === filter && counted.current.search !== search ? counted.current : undefined
      try {
        const after = cursors.current.get(cursorKey(query, query.page ?? 1))
        const from = after === undefined ? query : { ...query, after }
        const asked: QueryOf<typeof home> = known ? { ...from, without: ['config', 'facets'] } : firstQuery(from)
        const reply = await call(home, { query: asked }, { signal: controller.signal })
        const { page, next } = reply.data.search.meta
        if (next !== null) cursors.current.set(cursorKey(query, page + 1), next)
        const facets = known ? known.facets : reply.data.facets
        counted.current = { search, filter, facets }
        return { ...reply, data: { ...reply.data, facets } }
      } finally {
        if (running.current.get(search) === controller) running.current.delete(search)
      }
    },
    { keepPreviousData: true },
  )
  // An answer that is kept is shown without asking; a search still under way is not wanted any more then.
  useEffect(() => cancelOthers(running.current, search), [search])
  // A search that was overtaken did not fail.
  const problem = error === undefined || isAbort(error) ? undefined : asProblem(error)
  const failed = data === undefined ? problem : undefined
  useEffect(() => {
    if (failed) reportPageFailure(failed)
  }, [failed])
  return {
    search,
    data: data?.data,
    isStale: isLoading && data !== undefined,
    isLoading: isLoading || (error !== undefined && isAbort(error)),
    error: problem,
    retry: () => void mutate(),
  }
}

function cancelOthers(running: Map<string, AbortController>, search: string): void {
  for (const [other, controller] of running) if (other !== search) controller.abort()
}
