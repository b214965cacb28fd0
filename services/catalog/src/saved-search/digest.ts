import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { type Ticker, ticker } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { condition, Params } from '../search/search-sql.ts'
import type { LinkTokens } from '../unsubscribe/link-token.ts'
import { nextDue } from './next-due.ts'
import { findSavedSearches, type SavedSearchRow, termsOf } from './saved-search.row.ts'
import { tellMatches } from './tell-match.ts'

interface DigestParts {
  readonly db: Database
  readonly tokens: LinkTokens
}

/** How often each instance looks for due digests, in milliseconds. */
const EVERY = 30_000

/**
 * Sends due digests for as long as the service runs. Instances share the work: a search that one of them works on is
 * skipped by the others.
 */
export const startDigests = (parts: DigestParts, log: Logger): Ticker =>
  ticker('digests', EVERY, () => sendDueDigests(parts), log)

/** Sends every digest that is due. @returns how many searches were due here */
export async function sendDueDigests({ db, tokens }: DigestParts, now = new Date()): Promise<number> {
  for (let done = 0; ; done += 1) {
    const found = await db.transaction((em) => sendNext(em, tokens, now))
    if (!found) return done
  }
}

/** One search, one transaction: what it tells, that it was told, and when the next is due commit together. */
async function sendNext(em: EntityManager, tokens: LinkTokens, now: Date): Promise<boolean> {
  const [search] = await findSavedSearches(
    em,
    'next_due <= $1',
    [now],
    'order by next_due, id limit 1 for update skip locked',
  )
  if (!search) return false
  const vehicleIds = await takeUntold(em, search)
  if (vehicleIds.length > 0) await tellMatches(em, tokens, [search], vehicleIds)
  await sql(em, 'update saved_search set next_due = $2 where id = $1', [
    search.id,
    nextDue(search.frequency, search.time_zone, now),
  ])
  return true
}

/** The vehicles found since the last digest, newest first; those that are gone or no longer match are passed over. */
async function takeUntold(em: EntityManager, { id, filter }: SavedSearchRow): Promise<string[]> {
  const untold = await sql<{ vehicle_id: string }>(
    em,
    'update saved_search_match set told = true where search_id = $1 and not told returning vehicle_id',
    [id],
  )
  const terms = untold.length > 0 && (await termsOf(em, filter))
  if (!terms) return []
  const params = new Params()
  const rows = await sql<{ id: string }>(
    em,
    `select id from vehicle_search where id = any (${params.add(untold.map(({ vehicle_id }) => vehicle_id))}::uuid[])
       and ${condition(terms, params)} order by posted_at desc, id desc`,
    params.values,
  )
  return rows.map((row) => row.id)
}
