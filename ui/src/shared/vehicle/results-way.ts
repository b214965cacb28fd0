import type { ReplyOf, searchVehicles } from '@forecourt/contracts'
import { ownEntry } from '../person/own-entry.ts'

type Results = ReplyOf<typeof searchVehicles>

/**
 * The results a vehicle was opened from. It lies in the history entry, not in the address: a reload keeps it, and who is sent
 * the address has none.
 */
export interface ResultsWay {
  /** The search as it is asked for, as JSON. */
  readonly search: string
  /** The list's address, for a tab of its own. */
  readonly from: string
  /** Of the results that are known, in their order. */
  readonly ids: readonly string[]
  /** Kilometres from the city of the search, by id; none where it has no one city. An entry of before has none. */
  readonly away?: Readonly<Record<string, number>>
  /** Pages of the first and last of them. */
  readonly first: number
  readonly last: number
  /** Vehicles on a page, and on all of them. */
  readonly limit: number
  readonly total: number
  /** Where the search goes on behind them. */
  readonly next: string | null
}

/** Distances of results, by id. */
export const awayOf = (vehicles: Results['data']): Record<string, number> =>
  Object.fromEntries(vehicles.flatMap(({ id, distanceKm }) => (distanceKm === undefined ? [] : [[id, distanceKm]])))

/** What an entry keeps when a card of these results is opened. @param search what was asked for, as JSON */
export const wayFrom = (search: string, { data, meta }: Results): { way: ResultsWay } => {
  const { page, limit, total, next } = meta
  const { pathname, search: query } = location
  return ownEntry({
    way: {
      search,
      from: pathname + query,
      ids: data.map(({ id }) => id),
      away: awayOf(data),
      first: page,
      last: page,
      limit,
      total,
      next,
    },
  })
}
