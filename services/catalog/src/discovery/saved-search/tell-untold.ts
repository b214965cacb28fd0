import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { LinkTokens } from '../../link/link-token.ts'
import type { Engine } from '../engine.ts'
import { orderOf } from '../terms/order.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'
import { tellMatches } from './tell-match.ts'

/** What telling takes. */
export interface Telling {
  readonly engine: Engine
  readonly tokens: LinkTokens
}

/**
 * Tells of everything a search found and has not told, as one message. The caller holds the search's row: what is told,
 * the mark that it was, and the time commit together.
 */
export async function tellUntold(
  em: EntityManager,
  { engine, tokens }: Telling,
  search: SavedSearchRow,
  now: Date,
): Promise<void> {
  const vehicleIds = await takeUntold(em, engine, search)
  if (vehicleIds.length === 0 || !(await tellMatches(em, tokens, search, vehicleIds))) return
  await sql(em, 'update saved_search set told_at = $2 where id = $1', [search.id, now])
}

/**
 * The vehicles found since it last told, in the default order. Those that are gone or no longer match are forgotten: one
 * that was sold before anybody heard of it is told when it is for sale again.
 */
async function takeUntold(em: EntityManager, engine: Engine, search: SavedSearchRow): Promise<string[]> {
  const untold = await sql<{ vehicle_id: string }>(
    em,
    'select vehicle_id from saved_search_match where search_id = $1 and not told',
    [search.id],
  )
  if (untold.length === 0) return []
  const found = await stillMatching(
    em,
    engine,
    search,
    untold.map(({ vehicle_id }) => vehicle_id),
  )
  await sql(em, 'update saved_search_match set told = true where search_id = $1 and vehicle_id = any ($2::uuid[])', [
    search.id,
    found,
  ])
  await sql(em, 'delete from saved_search_match where search_id = $1 and not told', [search.id])
  return found
}

/** Of some vehicles, those that a search finds at this moment, in the default order. */
async function stillMatching(
  em: EntityManager,
  engine: Engine,
  { filter }: SavedSearchRow,
  vehicleIds: readonly string[],
): Promise<string[]> {
  const terms = await termsOf(em, filter)
  return terms ? engine.among(em, vehicleIds, terms, orderOf('-postedAt', terms)) : []
}
