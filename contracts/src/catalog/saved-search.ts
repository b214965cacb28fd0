import { type Static, Type as T } from 'typebox'
import { Instant, OneOf, Strict, Uuid } from '../kit.ts'
import { VehicleFilter, vehicleFilters } from './search.ts'

/** Searches one person may keep. */
export const savedSearchesMax = 50
/** How often a saved search tells of new matches; `off` keeps it in the list only. */
export const alertFrequencies = ['off', 'instant', 'daily', 'weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

const Name = T.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
const Frequency = OneOf(alertFrequencies)
/** Whether it also tells of vehicles that lack some details, as operators' lists have them; not unless stated. */
const Incomplete = T.Boolean({ description: 'also tell of vehicles that lack some details; false unless stated' })
/** IANA name, e.g. `Europe/Paris`: daily and weekly mails come in that zone's morning. */
const TimeZone = T.String({ minLength: 1, maxLength: 64, description: 'IANA time zone; UTC unless stated' })

export const SavedSearchInput = Strict({
  name: Name,
  filter: VehicleFilter,
  frequency: Frequency,
  incomplete: T.Optional(Incomplete),
  timeZone: T.Optional(TimeZone),
})
export const SavedSearchChange = Strict({
  name: T.Optional(Name),
  filter: T.Optional(VehicleFilter),
  frequency: T.Optional(Frequency),
  incomplete: T.Optional(Incomplete),
  timeZone: T.Optional(TimeZone),
  seen: T.Optional(T.Literal(true, { description: 'its results were looked at: nothing is new any more' })),
})

export const SavedSearch = T.Object({
  id: Uuid,
  name: T.String(),
  filter: VehicleFilter,
  criteria: T.Array(T.String(), { description: "the filter in words, in the caller's language" }),
  frequency: Frequency,
  incomplete: Incomplete,
  results: T.Integer({ description: 'vehicles that match now' }),
  resultsAreCapped: T.Boolean({ description: 'there are more than `results`' }),
  fresh: T.Integer({ description: 'of these, how many began to match since the last look' }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SavedSearch = Static<typeof SavedSearch>

/** Filters that hold ids, which mean the same in upper and lower case. */
const ids: readonly string[] = ['category', 'country', 'city', 'type', 'color', 'fuelType', 'transmission', 'options']

/**
 * The one form of a filter, so that equal searches are equal texts: contract order, lists sorted without repeats, ids in
 * lower case, and nothing that filters nothing (empty values, a currency without a bound, a radius without a city).
 */
export function canonicalFilter(filter: VehicleFilter): VehicleFilter {
  const form: Record<string, unknown> = {}
  for (const key of Object.keys(vehicleFilters) as (keyof VehicleFilter)[]) {
    const value = filter[key]
    if (Array.isArray(value)) {
      const list = value.map((one) => (ids.includes(key) ? one.toLowerCase() : one.trim())).filter(Boolean)
      if (list.length > 0) form[key] = [...new Set(list)].sort()
    } else if (typeof value === 'string') {
      const text = value.replace(/\s+/g, ' ').trim()
      if (text !== '') form[key] = key === 'currency' ? text.toLowerCase() : text
    } else if (value !== undefined && value !== false) form[key] = value
  }
  if (form.priceMin === undefined && form.priceMax === undefined) delete form.currency
  if (form.city === undefined) delete form.radiusKm
  // An alert takes words as they are written: there is nothing to correct them by.
  delete form.literal
  return form
}

/** Whether a filter, in its one form, narrows anything: everything there is cannot be saved as a search. */
export const hasCriteria = (filter: VehicleFilter): boolean =>
  Object.keys(canonicalFilter(filter)).some((key) => key !== 'includeSold')

/** Characters that a filter which is kept has at most as a query (`queryLength`): what can be saved can be asked for, too. */
export const longestFilter = 8_000

/** Characters of a filter as the query of an address, without what stands before it. */
export function queryLength(filter: VehicleFilter): number {
  const pairs = Object.entries(filter).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return new URLSearchParams(pairs).toString().length
}
