import type { FacetName } from '@forecourt/contracts'
import type { Near } from '../places/near.ts'
import type { Order, OrderKey, Place } from '../terms/order.ts'
import type { PriceRange, Rate } from '../terms/rates.ts'
import { facetColumns, type SearchTerms } from '../terms/search-terms.ts'
import { type AskedWord, meaningsOf } from '../words/asked-word.ts'
import { tsquery } from '../words/tsquery.ts'

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
  if (terms.seller !== undefined) parts.push(`seller = ${params.add(terms.seller)}::uuid`)
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
  if (terms.prices) parts.push(priceCondition(terms.prices, params))
  bound('year', '>=', ranges.yearMin, 'int')
  bound('year', '<=', ranges.yearMax, 'int')
  bound('mileage', '>=', ranges.mileageMin, 'int')
  bound('mileage', '<=', ranges.mileageMax, 'int')
  bound('power', '>=', ranges.powerMin, 'real')
  bound('power', '<=', ranges.powerMax, 'real')
  parts.push(...wordConditions(terms.words, 'words', params))
  return parts.length > 0 ? parts.join(' and ') : 'true'
}

/** Prices of one currency. */
export const inRange = ({ currency, least, most }: PriceRange, params: Params): string =>
  [
    `currency = ${params.add(currency)}::int`,
    ...(least === undefined ? [] : [`price_minor >= ${params.add(least)}::int8`]),
    ...(most === undefined ? [] : [`price_minor <= ${params.add(most)}::int8`]),
  ].join(' and ')

const priceCondition = (ranges: readonly PriceRange[], params: Params): string =>
  ranges.length === 0 ? 'false' : `(${ranges.map((range) => inRange(range, params)).join(' or ')})`

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

/** Whether all words are in title, make or model; null where the vehicle does not say what a word means. */
export const headCondition = (words: readonly AskedWord[], params: Params): string =>
  wordConditions(words, 'head', params).join(' and ')

/** Leaves out what sellers who are being hidden still have in the table. */
export const notHidden = (hidden: readonly string[], params: Params): string[] =>
  hidden.length === 0 ? [] : [`id not in (select id from vehicle where owner_id = any (${params.add(hidden)}::uuid[]))`]

/** An order as SQL: the expression of each key. */
export interface SqlOrder {
  readonly keys: readonly [SqlKey, ...SqlKey[]]
  readonly descending: boolean
}
interface SqlKey extends Omit<OrderKey, 'name'> {
  readonly sql: string
}

/** A price in euros, of a column in which it is in minor units of `currency`. */
export const euros = (rates: readonly Rate[], params: Params): string =>
  `price_minor / case currency ${rates
    .map(({ currency, perEuro }) => `when ${params.add(currency)}::int then ${params.add(perEuro)}::float8`)
    .join(' ')} end`

/** Column names come from here alone, values are parameters. */
export function ordering(
  { keys: [first, ...rest], descending, rates = [] }: Order,
  { words }: Pick<SearchTerms, 'words'>,
  params: Params,
): SqlOrder {
  // What a vehicle does not say of itself is not known to be otherwise: null, which is no match.
  const headed = () => `coalesce(${headCondition(words, params)}, false)`
  // `nearness` is a column of what is joined (`source`).
  const sqlOf = { headed, price: () => euros(rates, params) }
  const key = ({ name, ...more }: OrderKey): SqlKey => ({
    ...more,
    sql: name === 'headed' || name === 'price' ? sqlOf[name]() : name,
  })
  return { keys: [key(first), ...rest.map(key)], descending }
}

export const orderBy = ({ keys, descending }: SqlOrder): string =>
  keys
    .map(({ sql, nullable }) => `${sql}${descending ? ' desc' : ''}${descending && nullable ? ' nulls last' : ''}`)
    .join(', ')

/** What an order reads from: the read table and, by distance, how near each row's city is. */
export function source({ near }: Order, params: Params): string {
  if (!near) return 'vehicle_search'
  return `vehicle_search left join ${nearCities(near, params)} on near_city = city`
}

/** SQL: cities and their `nearness`, metres below zero. */
export const nearCities = ({ cities, metres }: Near, params: Params): string =>
  `unnest(${params.add(cities)}::int[], ${params.add(metres.map((far) => -far))}::int[]) as near (near_city, nearness)`

/** A key as text that reads the same in every time zone of a server. */
export const keyText = ({ sql, type }: SqlKey): string =>
  type === 'timestamptz' ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'` : `(${sql})::text`

/**
 * The rows after a place, as the conditions of one or two statements to be read one after the other: a row comparison goes
 * by the index and never finds a null, so those that lack the first key are a part of their own.
 */
export function behind(order: SqlOrder, place: Place): ((params: Params) => string)[] {
  const [first, ...rest] = order.keys
  const lacking = `${first.sql} is null`
  if (place[0] === null) return [(params) => `${lacking} and ${after(rest, order.descending, place.slice(1), params)}`]
  const found = (params: Params) => after(order.keys, order.descending, place, params)
  return first.nullable ? [found, () => lacking] : [found]
}

const after = (keys: readonly SqlKey[], descending: boolean, place: Place, params: Params): string =>
  `(${keys.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${keys
    .map(({ type }, at) => `${params.add(place[at])}::${type}`)
    .join(', ')})`
