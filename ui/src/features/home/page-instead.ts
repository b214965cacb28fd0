import { reachablePages } from '../../shared/vehicle/result-pages.tsx'
import type { HomeAnswer } from './api/use-home.ts'

type Answered = Pick<HomeAnswer, 'data' | 'error' | 'isStale' | 'search'>

/** Vehicles on a page where the address does not say how many: as the API has it. */
const usualLimit = 24

/**
 * The page to go to where the address names one past the end, such as a link from when there were more. Deeper than may be asked for,
 * nobody knows how many there are: that is the deepest one first.
 */
export function pageInstead({ data, error, isStale, search }: Answered): number | undefined {
  if (error?.code === 'PAGE_TOO_DEEP') {
    const { page = 1, limit = usualLimit } = JSON.parse(search) as { page?: number; limit?: number }
    const deepest = reachablePages(page, limit)
    return deepest < page ? deepest : undefined
  }
  if (!data || error || isStale) return undefined
  const { page, pages, limit } = data.search.meta
  const last = reachablePages(pages, limit)
  return data.search.data.length === 0 && last > 0 && page > last ? last : undefined
}
