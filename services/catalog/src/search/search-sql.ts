import type { FacetName, VehicleSearch } from '@forecourt/contracts'
import { facetColumns, type SearchTerms } from './search-terms.ts'

/** Parameters of a statement, collected while its text is written. */
export class Params {
  readonly values: unknown[] = []

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
  if (terms.words.length > 0) parts.push(`words @@ ${params.add(tsquery(terms.words))}::tsquery`)
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

/** Every word, each as a beginning. Words are letters and digits, so nothing in them can be an operator. */
export const tsquery = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ')

/** The order of a search: columns with their direction, always ending in the id, so that pages neither repeat nor lose a vehicle. */
export interface Order {
  readonly keys: readonly { readonly sql: string; readonly type: 'int8' | 'int' | 'bool' | 'timestamptz' | 'uuid' }[]
  readonly descending: boolean
}

const PLACE = [
  { sql: 'posted_at', type: 'timestamptz' },
  { sql: 'id', type: 'uuid' },
] as const
const ID = { sql: 'id', type: 'uuid' } as const

/** Every key of one order goes the same way, so that a place in it is one row comparison. */
export function ordering(sort: VehicleSearch['sort'], terms: SearchTerms, params: Params): Order {
  switch (sort) {
    case 'price':
    case '-price':
      return { keys: [{ sql: 'price', type: 'int8' }, ID], descending: sort === '-price' }
    case 'mileage':
      return { keys: [{ sql: 'mileage', type: 'int' }, ID], descending: false }
    case '-year':
      return { keys: [{ sql: 'year', type: 'int' }, ...PLACE], descending: true }
    case 'relevance': {
      // Words in title, make or model count before words elsewhere; without words there is nothing to be relevant to.
      if (terms.words.length === 0) return { keys: PLACE, descending: true }
      const matched = `(head @@ ${params.add(tsquery(terms.words))}::tsquery)`
      return { keys: [{ sql: matched, type: 'bool' }, ...PLACE], descending: true }
    }
    default:
      return { keys: PLACE, descending: true }
  }
}

export const orderBy = ({ keys, descending }: Order): string =>
  keys.map(({ sql }) => `${sql}${descending ? ' desc' : ''}`).join(', ')

/** The rows after a place, given by the text of its keys. */
export const behind = ({ keys, descending }: Order, place: readonly string[], params: Params): string =>
  `(${keys.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${keys
    .map(({ type }, at) => `${params.add(place[at])}::${type}`)
    .join(', ')})`
