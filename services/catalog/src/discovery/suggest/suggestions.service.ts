import type {
  Locale,
  QueryOf,
  Suggestion,
  SuggestionKind,
  UserCaller,
  VehicleFilter,
  vehicleSuggestions,
} from '@forecourt/contracts'
import { apiUnits } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import { nameKey } from '../../text/fold.ts'
import type { Engine } from '../engine.ts'
import type { ValueColumn } from '../keys/value-columns.ts'
import { criteriaOf } from '../saved-search/criteria.ts'
import { namesFor } from '../saved-search/criteria-names.ts'
import { findSavedSearches, termsOf } from '../saved-search/saved-search.row.ts'
import { shownFilter } from '../saved-search/shown-filter.ts'
import { facetLabels } from '../search/facet-labels.ts'
import { facetColumns, type SearchTerms } from '../terms/search-terms.ts'
import type { Lexicon } from '../understand/lexicon.ts'
import { lexiconOf } from '../understand/lexicon-of.ts'
import { type Understood, understand } from '../understand/understand.ts'
import { tokensOf } from '../words/tokens.ts'
import { type Named, nameIndexOf } from './name-index.ts'

/** Most of each kind that are shown, in this order. */
const shown: Readonly<Record<SuggestionKind, number>> = {
  sentence: 1,
  brand: 3,
  model: 5,
  type: 2,
  category: 1,
  fuelType: 2,
  transmission: 1,
  color: 1,
  city: 2,
  country: 1,
  saved: 3,
}
const kinds = Object.keys(shown) as SuggestionKind[]
const MOST = 10
/** So many of a kind are counted, to show those that find most. */
const COUNTED = 2
/** Words at the end of a text that may be one name. */
const LONGEST = 4
/** Where nothing was typed. */
const MOST_SAVED = 5

interface Candidate {
  readonly kind: SuggestionKind
  readonly label: string
  readonly filter: VehicleFilter
  readonly terms: SearchTerms
}

/**
 * What a text may mean while it is typed: all of it as filters, its last words as the beginning of a name beside what the words
 * before them mean, and the person's own searches of such a name; each with what it finds, by one question to the engine.
 */
export async function suggestions(
  em: EntityManager,
  engine: Engine,
  user: UserCaller,
  query: QueryOf<typeof vehicleSuggestions>,
  locale: Locale,
): Promise<Suggestion[]> {
  const text = (query.q ?? '').trim()
  const lexicon = await lexiconOf(em)
  const read = readerOf(lexicon, query.currency)
  const candidates = [
    ...(text === '' ? [] : await sentence(em, read(text), query, locale)),
    ...(text === '' ? [] : await names(em, lexicon, text, read, locale)),
    ...(await saved(em, user, text)),
  ]
  const counts = await engine.suggest(
    em,
    candidates.map(({ terms }) => terms),
  )
  const counted = candidates.map(({ kind, label, filter }, at) => {
    const count = counts[at] ?? 0
    return { kind, label, filter, count: Math.min(count, DEEPEST_ROW), isCapped: count > DEEPEST_ROW }
  })
  return best(counted)
}

/**
 * Those that find something, the most telling kinds first and of each those that find most. An own search may find nothing yet, and how
 * a sentence is understood is to be seen whatever it finds.
 */
function best(counted: readonly Suggestion[]): Suggestion[] {
  const found = counted.filter(({ kind, count }) => count > 0 || kind === 'saved' || kind === 'sentence')
  return kinds
    .flatMap((kind) => {
      const own = found.filter((one) => one.kind === kind)
      // Names are in the order of how well they fit; own searches by age.
      const sorted = kind === 'saved' ? own : own.toSorted((a, b) => b.count - a.count)
      return sorted.slice(0, counted.every((one) => one.kind === 'saved') ? MOST_SAVED : shown[kind])
    })
    .slice(0, MOST)
}

const readerOf = (lexicon: Lexicon, currency: string | undefined) => (text: string) =>
  understand(text, lexicon, { currency: lexicon.currencies.get(currency ?? 'EUR'), year: new Date().getFullYear() })
type Reader = ReturnType<typeof readerOf>

const filterOf = ({ filter, q }: Understood): VehicleFilter => ({ ...filter, ...(q ? { q } : {}) })

/** All of a text as filters, where it says more than one thing: what says one thing is a name. */
async function sentence(
  em: EntityManager,
  read: Understood,
  { distanceUnit, powerUnit }: QueryOf<typeof vehicleSuggestions>,
  locale: Locale,
): Promise<Candidate[]> {
  const filter = filterOf(read)
  const said = Object.keys(filter).filter((key) => !['currency', 'radiusKm', 'brand'].includes(key))
  // A word that is not understood may be the beginning of one that is.
  if (Object.keys(read.filter).length === 0 || read.unknown.length > 0 || (said.length < 2 && !isBound(filter)))
    return []
  const terms = await termsOf(em, filter)
  if (!terms) return []
  const units = { distance: distanceUnit ?? apiUnits.distance, power: powerUnit ?? apiUnits.power }
  const label = criteriaOf(filter, await namesFor(em, [filter]), locale, units).join(', ')
  return [{ kind: 'sentence', label, filter, terms }]
}

const isBound = (filter: VehicleFilter) =>
  Object.keys(filter).some((key) => /M(?:in|ax)$|^(?:doors|seats|radiusKm|options)$/.test(key))

/** What the last words begin, the more of them the better, beside what those before mean. */
async function names(
  em: EntityManager,
  lexicon: Lexicon,
  text: string,
  read: Reader,
  locale: Locale,
): Promise<Candidate[]> {
  const index = await nameIndexOf(em, lexicon)
  const tokens = tokensOf(text, lexicon.isWord)
  for (const find of [(key: string) => index.beginning(key), (key: string) => index.nearest(key)]) {
    for (let from = Math.max(0, tokens.length - LONGEST); from < tokens.length; from++) {
      const begun = nameKey(text.slice(tokens[from]?.start ?? 0))
      const before = read(text.slice(0, tokens[from]?.start ?? 0))
      const found = begun === '' ? [] : find(begun).filter((one) => fits(one, before))
      if (found.length > 0) return candidatesOf(em, found, filterOf(before), locale)
    }
  }
  return []
}

/** A model is one of the make that stands before it; a make, a colour, … is not said twice. */
const fits = ({ kind, make }: Named, { filter }: Understood): boolean =>
  kind === 'model'
    ? !filter.model && (!filter.brand || filter.brand.includes(make?.name ?? ''))
    : filter[kind] === undefined

async function candidatesOf(
  em: EntityManager,
  found: readonly Named[],
  before: VehicleFilter,
  locale: Locale,
): Promise<Candidate[]> {
  const base = await termsOf(em, before)
  if (!base) return []
  const chosen = kinds.flatMap((kind) => found.filter((one) => one.kind === kind).slice(0, shown[kind] * COUNTED))
  const labels = await facetLabels(
    em,
    chosen.flatMap(({ label, ids }) => (label === undefined ? ids : [])),
    locale,
  )
  return chosen.map(({ kind, ids, values, make, label }) => {
    const column: ValueColumn = facetColumns[kind]
    const { modelsOfAnyMake: _models, ...rest } = base
    return {
      kind,
      label: label ?? [...new Set(ids.flatMap((id) => labels.get(id)?.label ?? []))].join(', '),
      filter: { ...before, [kind]: [...values], ...(make ? { brand: [make.name] } : {}) },
      terms: { ...rest, anyOf: { ...base.anyOf, [column]: ids } },
    }
  })
}

/** The person's own searches of whose name a word begins so; all where nothing was typed, the newest first. */
async function saved(em: EntityManager, { userId }: UserCaller, text: string): Promise<Candidate[]> {
  const typed = nameKey(text)
  const rows = await findSavedSearches(em, 'owner_id = $1', [userId])
  const named = rows.filter(({ name }) => {
    const key = nameKey(name)
    return typed === '' || key.startsWith(typed) || name.split(/\s+/).some((word) => nameKey(word).startsWith(typed))
  })
  const candidates: Candidate[] = []
  for (const { name, filter } of named.slice(0, MOST_SAVED)) {
    const terms = await termsOf(em, filter)
    if (terms) candidates.push({ kind: 'saved', label: name, filter: shownFilter(filter), terms })
  }
  return candidates
}
