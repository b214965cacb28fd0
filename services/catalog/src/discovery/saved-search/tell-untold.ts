import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { LinkTokens } from '../../link/link-token.ts'
import type { Engine } from '../engine.ts'
import { orderOf } from '../terms/order.ts'
import { matchingNow } from './begun-matches.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'
import { type Found, tellMatches } from './tell-match.ts'

/** What telling takes. */
export interface Telling {
  readonly engine: Engine
  readonly tokens: LinkTokens
}

/**
 * Tells of everything that some searches found and have not told, each as one message. The caller holds the searches' rows:
 * what is told, the mark that it was, and the time commit together.
 */
export async function tellUntold(
  em: EntityManager,
  { engine, tokens }: Telling,
  searches: readonly SavedSearchRow[],
  now: Date,
): Promise<void> {
  const found = await takeUntold(em, engine, searches)
  if (found.length === 0) return
  const told = await tellMatches(em, tokens, found)
  if (told.length > 0) await sql(em, 'update saved_search set told_at = $2 where id = any ($1::uuid[])', [told, now])
}

/**
 * The vehicles found since each last told, in the default order. Those that are gone or no longer match are forgotten: one
 * that was sold before anybody heard of it is told when it is for sale again.
 */
async function takeUntold(em: EntityManager, engine: Engine, searches: readonly SavedSearchRow[]): Promise<Found[]> {
  const ids = searches.map(({ id }) => id)
  const untold = await sql<{ search_id: string; vehicle_id: string }>(
    em,
    'select search_id, vehicle_id from saved_search_match where search_id = any ($1::uuid[]) and not told',
    [ids],
  )
  if (untold.length === 0) return []
  const bySearch = Map.groupBy(untold, ({ search_id }) => search_id)
  const waiting = searches.map((search) => ({
    search,
    vehicleIds: (bySearch.get(search.id) ?? []).map(({ vehicle_id }) => vehicle_id),
  }))
  const found = await stillMatching(em, engine, waiting)
  const pairs = found.flatMap(({ search, vehicleIds }) => vehicleIds.map((id) => [search.id, id] as const))
  await sql(
    em,
    `update saved_search_match m set told = true from unnest($1::uuid[], $2::uuid[]) as told (search_id, vehicle_id)
     where m.search_id = told.search_id and m.vehicle_id = told.vehicle_id`,
    [pairs.map(([id]) => id), pairs.map(([, id]) => id)],
  )
  await sql(em, 'delete from saved_search_match where search_id = any ($1::uuid[]) and not told', [ids])
  return found
}

/**
 * Of what searches found, what they find at this moment, in the default order. Where one vehicle is all that many of them
 * found, it is asked about it once for all of them.
 */
async function stillMatching(em: EntityManager, engine: Engine, waiting: readonly Found[]): Promise<Found[]> {
  const found: Found[] = []
  const alone = waiting.filter(({ vehicleIds }) => vehicleIds.length === 1)
  for (const [vehicleId, some] of Map.groupBy(alone, ({ vehicleIds }) => vehicleIds[0] ?? '')) {
    const searches = await matchingNow(
      em,
      engine,
      vehicleId,
      some.map(({ search }) => search),
    )
    found.push(...searches.map((search) => ({ search, vehicleIds: [vehicleId] })))
  }
  for (const { search, vehicleIds } of waiting.filter((one) => one.vehicleIds.length > 1)) {
    const terms = await termsOf(em, search.filter)
    const ids = terms ? await engine.among(em, vehicleIds, terms, orderOf('-postedAt', terms)) : []
    if (ids.length > 0) found.push({ search, vehicleIds: ids })
  }
  return found
}
