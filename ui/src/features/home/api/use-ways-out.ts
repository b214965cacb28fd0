import { searchVehicles } from '@forecourt/contracts'
import useSWR from 'swr'
import { call } from '../../../shared/api/call.ts'
import type { DroppableFilter } from '../droppable-filters.ts'
import { queryOf } from '../search-params.ts'

/** A filter to give up, and how many vehicles that would show. */
export interface WayOut extends DroppableFilter {
  total: number
  isCapped: boolean
}

/** How many searches one dead end may cost. */
const mostAsked = 8
/** How many ways out are offered. */
const mostShown = 4

/** Which filter stands in the way of results: each is left out once, and those that help come with what they would show. */
export function useWaysOut(filters: readonly DroppableFilter[]): { ways: readonly WayOut[]; isLoading: boolean } {
  const asked = filters.slice(0, mostAsked)
  const { data, isLoading } = useSWR(['home.waysOut', asked.map(({ without }) => without)], () =>
    Promise.all(asked.map((filter) => tryWithout(filter))),
  )
  const ways = (data ?? []).filter((way) => way !== undefined && way.total > 0) as WayOut[]
  return { ways: ways.sort((a, b) => b.total - a.total).slice(0, mostShown), isLoading }
}

/** Undefined where it cannot be told: a suggestion is no reason to fail. */
async function tryWithout(filter: DroppableFilter): Promise<WayOut | undefined> {
  const { page: _page, sort: _sort, ...query } = queryOf(filter.without)
  try {
    const { meta } = await call(searchVehicles, { query: { ...query, limit: 1 } })
    return { ...filter, total: meta.total, isCapped: meta.totalIsCapped }
  } catch {
    return undefined
  }
}
