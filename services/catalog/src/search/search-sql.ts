import type { FacetName, VehicleSearch } from '@forecourt/contracts'
import { facetColumns, type SearchTerms } from './search-terms.ts'
import { type AskedWord, meaningsOf } from './words/asked-word.ts'

/** Parameters of a statement, collected while its text is written. */
export class Params {
  readonly values: unknown[]

  constructor(values: readonly unknown[] = []) {
    this.values = [...values]
  }

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

/**
 * The condition on `vehicle_search`. Column names come from here alone, values are parameters.
 *
 * @param without leaves one facet's own filter out, to count what its other values would give
 */
export function condition(terms: SearchTerms, params: Params, without?: FacetName): string {
  const parts: string[] = []
  if (!terms.includeSold) parts.push('not sold')
  for (const [column, wanted] of Object.entries(terms.anyOf)) {
    if (without && without !== 'options' && facetColumns[without] === column) continue
    const ids = column === 'model' && without === 'brand' ? (terms.modelsOfAnyMake ?? wanted) : wanted
    if (ids.length === 0) parts.push('false')
    else if (ids.length === 1) parts.push(`${column} = ${params.add(ids[0])}::int`)
    else parts.push(`${column} = any (${params.add(ids)}::int[])`)
  }
  if (terms.options) parts.push(optionCondition(terms, terms.options, params))
  const { ranges } = terms
  const bound = (column: string, sign: '>=' | '<=', value: number | undefined, type: string) => {
    if (value !== undefined) parts.push(`${column} ${sign} ${params.add(value)}::${type}`)
  }
  bound('price', '>=', terms.priceMin, 'int8')
  bound('price', '<=', terms.priceMax, 'int8')
  bound('year', '>=', ranges.yearMin, 'int')
  bound('year', '<=', ranges.yearMax, 'int')
  bound('mileage', '>=', ranges.mileageMin, 'int')
  bound('mileage', '<=', ranges.mileageMax, 'int')
  bound('power', '>=', ranges.powerMin, 'real')
  bound('power', '<=', ranges.powerMax, 'real')
  parts.push(...wordConditions(terms.words, 'words', params))
  return parts.length > 0 ? parts.join(' and ') : 'true'
}

/**
 * All of the options. Where an equality already narrows the rows, comparing bits is cheaper than asking the GIN index too;
 * where nothing else does, the index is what saves us.
 */
function optionCondition(terms: SearchTerms, options: NonNullable<SearchTerms['options']>, params: Params): string {
  if (options.impossible) return 'false'
  const { brand, model, city } = terms.anyOf
  if (options.masked && (brand || model || city)) {
    const mask = params.add(options.mask.toString())
    return `option_mask & ${mask}::int8 = ${mask}::int8`
  }
  return `options @> ${params.add(options.ids)}::int[]`
}

/**
 * Every word of a text column: one question for all that are only words, and one for each that means something besides.
 * Both sides of that "or" have an index.
 */
function wordConditions(words: readonly AskedWord[], column: 'words' | 'head', params: Params): string[] {
  const plain = words.filter(({ means }) => !means)
  const text = (some: readonly AskedWord[]) => `${column} @@ ${params.add(tsquery(some))}::tsquery`
  return [
    ...(plain.length > 0 ? [text(plain)] : []),
    ...words
      .filter(({ means }) => means)
      .map((word) => {
        const said = word.decisive ? `(${word.decisive} is null and ${text([word])})` : text([word])
        const meant = meaningsOf(word).flatMap(([name, ids]) =>
          ids.length > 0 ? [`${name} = any (${params.add(ids)}::int[])`] : [],
        )
        if (!word.ofMakes) return `(${[...meant, said].join(' or ')})`
        const ofMakes = `brand = any (${params.add(word.ofMakes)}::int[]) and (${meant.join(' or ') || 'false'})`
        return `(${ofMakes} or ${said})`
      }),
  ]
}

/** The text of every word, as a beginning or whole. Words are letters and digits, so nothing in them can be an operator. */
export const tsquery = (words: readonly Pick<AskedWord, 'begins' | 'whole'>[]): string =>
  words
    .map(({ begins, whole }) => {
      const forms = [...begins.map((word) => `'${word}':*`), ...whole.map((word) => `'${word}'`)]
      return forms.length === 1 ? forms[0] : `(${forms.join(' | ')})`
    })
    .join(' & ')

/** The order of a search: columns with their direction, always ending in the id, so that pages neither repeat nor lose a vehicle. */
export interface Order {
  readonly keys: readonly [Key, ...Key[]]
  readonly descending: boolean
}

interface Key {
  readonly sql: string
  readonly type: 'int8' | 'int' | 'bool' | 'timestamptz' | 'uuid'
  /** Incomplete vehicles may lack it: they come last. Only an order's first key may be so. */
  readonly nullable?: true
}

/** The text of each key of a row: a place in the order. */
export type Place = readonly (string | null)[]

const ID = { sql: 'id', type: 'uuid' } as const
const PLACE = [{ sql: 'posted_at', type: 'timestamptz' }, ID] as const
/** Incomplete vehicles come after complete ones, the newest of either first. */
const DEFAULT = [{ sql: 'complete', type: 'bool' }, ...PLACE] as const

/** Every key of one order goes the same way, so that a place in it is one row comparison. */
export function ordering(sort: VehicleSearch['sort'], terms: SearchTerms, params: Params): Order {
  switch (sort) {
    case 'price':
    case '-price':
      return { keys: [{ sql: 'price', type: 'int8' }, ID], descending: sort === '-price' }
    case 'mileage':
      return { keys: [{ sql: 'mileage', type: 'int', nullable: true }, ID], descending: false }
    case '-year':
      return { keys: [{ sql: 'year', type: 'int' }, ...PLACE], descending: true }
    case 'relevance': {
      // Words in title, make or model count before words elsewhere; without words there is nothing to be relevant to.
      if (terms.words.length === 0) return { keys: DEFAULT, descending: true }
      // What a vehicle does not say of itself is not known to be otherwise: null, which is no match.
      const matched = `coalesce(${wordConditions(terms.words, 'head', params).join(' and ')}, false)`
      return { keys: [{ sql: matched, type: 'bool' }, ...DEFAULT], descending: true }
    }
    default:
      return { keys: DEFAULT, descending: true }
  }
}

export const orderBy = ({ keys, descending }: Order): string =>
  keys
    .map(({ sql, nullable }) => `${sql}${descending ? ' desc' : ''}${descending && nullable ? ' nulls last' : ''}`)
    .join(', ')

/** A key as text that reads the same in every time zone of a server. */
export const keyText = ({ sql, type }: Key): string =>
  type === 'timestamptz' ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'` : `(${sql})::text`

/**
 * The rows after a place, as the conditions of one or two statements to be read one after the other: a row comparison goes
 * by the index and never finds a null, so those that lack the first key are a part of their own.
 */
export function behind(order: Order, place: Place): ((params: Params) => string)[] {
  const [first, ...rest] = order.keys
  const lacking = `${first.sql} is null`
  if (place[0] === null) return [(params) => `${lacking} and ${after(rest, order.descending, place.slice(1), params)}`]
  const found = (params: Params) => after(order.keys, order.descending, place, params)
  return first.nullable ? [found, () => lacking] : [found]
}

const after = (keys: readonly Key[], descending: boolean, place: Place, params: Params): string =>
  `(${keys.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${keys
    .map(({ type }, at) => `${params.add(place[at])}::${type}`)
    .join(', ')})`
