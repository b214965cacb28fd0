import { isOwnEntry } from '../../shared/person/own-entry.ts'
import type { ResultsWay } from '../../shared/vehicle/results-way.ts'

const isNumber = (value: unknown): boolean => typeof value === 'number'

/** The way of a history entry; undefined for who did not come from results, or by an entry of another person or version. */
export function readWay(state: unknown): ResultsWay | undefined {
  const way = (state as { way?: Partial<ResultsWay> | null } | null)?.way
  const isWay =
    isOwnEntry(state) &&
    way != null &&
    typeof way.search === 'string' &&
    typeof way.from === 'string' &&
    way.from.startsWith('/') &&
    Array.isArray(way.ids) &&
    [way.first, way.last, way.limit, way.total].every(isNumber)
  return isWay ? (way as ResultsWay) : undefined
}

/** The vehicles beside one, and its place among all, from 1; null where it stands in a paid place and not among them. */
export interface Step {
  readonly place: number | null
  readonly previous: string | undefined
  readonly next: string | undefined
  /** The page that is to be fetched, because an end is near. */
  readonly wanted: 'before' | 'after' | undefined
}

/** How near to an end the next page is fetched, vehicles. */
const NEAR = 3

export function stepAt({ ids, first, limit, next }: ResultsWay, id: string): Step {
  const at = ids.indexOf(id)
  if (at < 0) return { place: null, previous: undefined, next: undefined, wanted: undefined }
  const isEnd = at >= ids.length - NEAR && next !== null
  const isBeginning = at < NEAR && first > 1
  return {
    place: (first - 1) * limit + at + 1,
    previous: ids[at - 1],
    next: ids[at + 1],
    wanted: isEnd ? 'after' : isBeginning ? 'before' : undefined,
  }
}

interface Page {
  readonly ids: readonly string[]
  readonly away: Readonly<Record<string, number>>
  readonly next: string | null
}

/** The way with another page at one end; a vehicle that moved meanwhile stands once, where it was. */
export function withPage(way: ResultsWay, side: 'before' | 'after', { ids, away: more, next }: Page): ResultsWay {
  const away = { ...way.away, ...more }
  const fresh = ids.filter((id) => !way.ids.includes(id))
  return side === 'after'
    ? { ...way, away, ids: [...way.ids, ...fresh], last: way.last + 1, next }
    : { ...way, away, ids: [...fresh, ...way.ids], first: way.first - 1 }
}
