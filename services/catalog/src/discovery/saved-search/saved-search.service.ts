import {
  type AlertFrequency,
  type BodyOf,
  canonicalFilter,
  type changeSavedSearch,
  hasCriteria,
  isTimeZone,
  type Locale,
  type listSavedSearches,
  longestFilter,
  type QueryOf,
  queryLength,
  type SavedSearch,
  savedSearchesMax,
  type saveSearch,
  type Units,
  type UserCaller,
  type VehicleFilter,
} from '@forecourt/contracts'
import { type EntityManager, isUniqueViolation, newId, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { tidy } from '../../text/fold.ts'
import type { Engine } from '../engine.ts'
import type { Point } from '../places/great-circle.ts'
import { checkSearch } from '../terms/check-search.ts'
import { searchTerms } from '../terms/search-terms.ts'
import { plainWords } from '../words/asked-word.ts'
import { tsquery } from '../words/tsquery.ts'
import { mayTellFrom } from './alert-window.ts'
import { countMatches } from './count-matches.ts'
import { criteriaOf } from './criteria.ts'
import { namesFor } from './criteria-names.ts'
import { forgetLater } from './forget-matches.ts'
import { nextDue } from './next-due.ts'
import { prefilterOf } from './prefilter.ts'
import { findSavedSearches, type SavedSearchRow } from './saved-search.row.ts'
import { shownFilter } from './shown-filter.ts'
import { unitsOf } from './units-of.ts'

/** A person's searches with what they find now, newest first. */
export async function listSaved(
  em: EntityManager,
  engine: Engine,
  userId: string,
  locale: Locale,
  { distanceUnit, powerUnit }: QueryOf<typeof listSavedSearches> = {},
): Promise<SavedSearch[]> {
  const own = await unitsOf(em, userId)
  const units = { distance: distanceUnit ?? own.distance, power: powerUnit ?? own.power }
  return present(em, engine, await findSavedSearches(em, 'owner_id = $1', [userId]), locale, units)
}

/** @throws DomainError SEARCH_SAVED, SAVED_SEARCH_LIMIT (409) · INVALID, CURRENCY_REQUIRED (422) */
export async function save(
  em: EntityManager,
  engine: Engine,
  user: UserCaller,
  { name, filter, frequency, incomplete = false, timeZone = 'UTC' }: BodyOf<typeof saveSearch>,
  locale: Locale,
  now = new Date(),
): Promise<SavedSearch> {
  requireTimeZone(timeZone)
  const derived = await derivedFrom(em, filter)
  // Two tabs that save at once are counted one after the other.
  await sql(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved-search:${user.userId}`])
  const [kept] = await sql<{ count: number }>(
    em,
    'select count(*)::int as count from saved_search where owner_id = $1',
    [user.userId],
  )
  const id = newId()
  await refuseRepeat(() =>
    write(em, 'insert', {
      id,
      owner_id: user.userId,
      name: tidy(name),
      ...derived,
      filter_at: now,
      frequency,
      incomplete,
      time_zone: timeZone,
      next_due: nextDue(frequency, timeZone, now),
      seen_at: now,
      created_at: now,
      updated_at: now,
    }),
  )
  if ((kept?.count ?? 0) >= savedSearchesMax)
    throw new DomainError('SAVED_SEARCH_LIMIT', { details: { max: savedSearchesMax } })
  return one(em, engine, user.userId, id, locale)
}

/** @throws DomainError NOT_FOUND (404), also for another's · SEARCH_SAVED (409) · INVALID, CURRENCY_REQUIRED (422) */
export async function change(
  em: EntityManager,
  engine: Engine,
  user: UserCaller,
  id: string,
  { name, filter, frequency, incomplete, timeZone, seen }: BodyOf<typeof changeSavedSearch>,
  locale: Locale,
  now = new Date(),
): Promise<SavedSearch> {
  const [row] = await findSavedSearches(em, 'id = $1 and owner_id = $2', [id, user.userId], 'for update')
  if (!row) throw new DomainError('NOT_FOUND')
  if (timeZone !== undefined) requireTimeZone(timeZone)
  const zone = timeZone ?? row.time_zone
  await refuseRepeat(async () =>
    write(em, 'update', {
      id,
      ...(name === undefined ? {} : { name: tidy(name) }),
      ...(filter === undefined ? {} : { ...(await derivedFrom(em, filter)), filter_at: now }),
      ...(frequency === undefined ? {} : await withFrequency(em, row, frequency, zone, now)),
      ...(incomplete === undefined ? {} : { incomplete }),
      ...(timeZone === undefined ? {} : { time_zone: zone }),
      ...(seen ? { seen_at: now } : { updated_at: now }),
    }),
  )
  return one(em, engine, user.userId, id, locale)
}

/** @throws DomainError NOT_FOUND (404), also for another's */
export async function remove(em: EntityManager, user: UserCaller, id: string): Promise<void> {
  const gone = await sql(em, 'delete from saved_search where id = $1 and owner_id = $2 returning 1', [id, user.userId])
  if (gone.length === 0) throw new DomainError('NOT_FOUND')
  await forgetLater(em, id)
}

/**
 * The columns of another frequency. What waits for a digest is told with the next digest, or, where there are none any
 * more, as soon as the search may tell again; switched off, it is never told.
 */
async function withFrequency(
  em: EntityManager,
  row: SavedSearchRow,
  frequency: AlertFrequency,
  timeZone: string,
  now: Date,
): Promise<Record<string, unknown>> {
  if (frequency === 'off') {
    await sql(em, 'update saved_search_match set told = true where search_id = $1 and not told', [row.id])
  }
  const wasDigest = row.next_due !== null
  const next_due = frequency === 'instant' && wasDigest ? mayTellFrom(row, now) : nextDue(frequency, timeZone, now)
  return { frequency, muted_frequency: null, next_due }
}

/** Another frequency, and the one that its owner had chosen, by a link in a mail. */
export async function turnFrequency(
  em: EntityManager,
  row: SavedSearchRow,
  frequency: AlertFrequency,
  muted: AlertFrequency | null,
  now: Date,
): Promise<void> {
  const columns = await withFrequency(em, row, frequency, row.time_zone, now)
  await write(em, 'update', { id: row.id, ...columns, muted_frequency: muted, updated_at: now })
}

/**
 * What is kept of a filter.
 *
 * @throws DomainError INVALID (422) for one that narrows nothing, or is longer than a query may be · CURRENCY_REQUIRED (422)
 */
async function derivedFrom(em: EntityManager, input: VehicleFilter): Promise<Record<string, unknown>> {
  const filter = canonicalFilter(input)
  if (!hasCriteria(filter)) throw invalid('filter', 'validation.filterEmpty')
  if (queryLength(filter) > longestFilter) throw invalid('filter', 'validation.filterTooLong')
  checkSearch(filter)
  const { words } = await searchTerms(em, filter)
  const typed = words.map(({ word }) => word)
  const { anchors, groups } = prefilterOf(filter, typed, await placesOf(em, filter))
  return {
    filter: JSON.stringify(filter),
    anchors,
    groups: JSON.stringify(groups),
    words: typed.length > 0 ? tsquery(plainWords(...typed)) : null,
  }
}

const placesOf = (em: EntityManager, { city = [], radiusKm }: VehicleFilter): Promise<Point[]> =>
  radiusKm === undefined
    ? Promise.resolve([])
    : sql<Point>(em, 'select latitude, longitude from city where id = any ($1::uuid[])', [city])

function requireTimeZone(name: string): void {
  if (!isTimeZone(name)) throw invalid('timeZone', 'validation.timeZoneUnknown')
}

const types: Record<string, string> = {
  filter: '::jsonb',
  groups: '::jsonb',
  anchors: '::text[]',
  words: '::tsquery',
}

async function write(em: EntityManager, how: 'insert' | 'update', row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((name, at) => `$${at + 1}${types[name] ?? ''}`)
  const text =
    how === 'insert'
      ? `insert into saved_search (${names.join(', ')}) values (${places.join(', ')})`
      : `update saved_search set ${names.map((name, at) => `${name} = ${places[at]}`).join(', ')} where id = $1`
  await sql(em, text, Object.values(row))
}

async function refuseRepeat(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (isUniqueViolation(error, 'saved_search_once')) throw new DomainError('SEARCH_SAVED')
    throw error
  }
}

async function one(
  em: EntityManager,
  engine: Engine,
  userId: string,
  id: string,
  locale: Locale,
): Promise<SavedSearch> {
  const found = await findSavedSearches(em, 'id = $1 and owner_id = $2', [id, userId])
  const [search] = await present(em, engine, found, locale, await unitsOf(em, userId))
  if (!search) throw new DomainError('NOT_FOUND')
  return search
}

async function present(
  em: EntityManager,
  engine: Engine,
  rows: readonly SavedSearchRow[],
  locale: Locale,
  units: Units,
): Promise<SavedSearch[]> {
  const names = await namesFor(
    em,
    rows.map(({ filter }) => filter),
  )
  const searches: SavedSearch[] = []
  for (const row of rows) {
    searches.push({
      id: row.id,
      name: row.name,
      filter: shownFilter(row.filter),
      criteria: criteriaOf(row.filter, names, locale, units),
      frequency: row.frequency,
      incomplete: row.incomplete,
      ...(await countMatches(em, engine, row)),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    })
  }
  return searches
}
