import { type KeyColumnName, keyColumns } from '../engine.ts'
import type { SearchTerms } from '../terms/search-terms.ts'

/** What terms the index needs; plain data, so that it may cross to a worker. */
export type IndexTerms = Omit<SearchTerms, 'options'> & {
  readonly options?: Pick<SearchTerms['options'] & object, 'ids' | 'impossible'>
}

/**
 * Columns that are looked up by their values: those that are counted, and behind them whatever is only filtered by. What the
 * index reads, keeps, writes to its snapshot and counts follows from this list and the next one.
 */
export const valueColumns = [...keyColumns, 'currency'] as const
export type ValueColumnName = (typeof valueColumns)[number]

/** A column that is filtered by bounds. */
interface BoundedColumn {
  /** 32 bits hold whole numbers up to 16,777,216 exactly. */
  readonly bits: 32 | 64
  /** Ascending, close enough together that few vehicles lie between two. */
  readonly steps: readonly number[]
  /** The bounds that are asked for, both inclusive; undefined where there is none. */
  bounds(terms: IndexTerms): readonly [least: number | undefined, most: number | undefined]
}

const steps = (most: number, next: (at: number) => number) => Array.from({ length: most }, (_, at) => next(at))

/** Columns of numbers that are filtered by bounds. */
export const boundedColumns = {
  /**
   * Minor units of any currency: from 10,000 on, each step a fifth above the one before. Each currency has bounds of its own:
   * see `prices` of the terms.
   */
  price_minor: {
    bits: 64,
    steps: steps(66, (at) => 1e4 * 1.2 ** at),
    bounds: () => [undefined, undefined],
  },
  mileage: {
    bits: 32,
    steps: steps(30, (at) => 10_000 * (at + 1)),
    bounds: ({ ranges }) => [ranges.mileageMin, ranges.mileageMax],
  },
  power: {
    bits: 32,
    steps: steps(30, (at) => 20 * (at + 1)),
    // Powers are kept in 32 bits, as in the table: a bound with decimals must be rounded as they are.
    bounds: ({ ranges: { powerMin, powerMax } }) => [
      powerMin === undefined ? undefined : Math.fround(powerMin),
      powerMax === undefined ? undefined : Math.fround(powerMax),
    ],
  },
  year: {
    bits: 32,
    steps: steps(50, (at) => 1981 + at),
    bounds: ({ ranges }) => [ranges.yearMin, ranges.yearMax],
  },
} as const satisfies Record<string, BoundedColumn>
export type BoundedColumnName = keyof typeof boundedColumns
export const boundedNames = Object.keys(boundedColumns) as BoundedColumnName[]

/** A row of `vehicle_search`, as far as counting needs it. */
export interface IndexRow extends Record<ValueColumnName | BoundedColumnName, number | null> {
  readonly n: number
  readonly sold: boolean
  readonly options: readonly number[]
  readonly words: readonly string[]
}

/** The row as it comes from the database. */
export type ReadRow = Omit<IndexRow, 'options' | 'words'> & { readonly options: string; readonly words: string }

/** What is selected from `vehicle_search` to make a row of it. */
export const selected = `n, ${valueColumns.join(', ')}, ${boundedNames.map((name) => `${name}::float8 as ${name}`).join(', ')},
  sold, array_to_string(options, ',') as options, array_to_string(tsvector_to_array(words), ' ') as words`

export const rowOf = (row: ReadRow): IndexRow => ({
  ...row,
  options: row.options === '' ? [] : row.options.split(',').map(Number),
  words: row.words === '' ? [] : row.words.split(' '),
})

/** Nothing but "sold ones too" asked for. */
export const isOpen = (terms: IndexTerms): boolean =>
  Object.keys(terms.anyOf).length === 0 &&
  terms.options === undefined &&
  terms.words.length === 0 &&
  terms.prices === undefined &&
  boundedNames.every((name) => boundedColumns[name].bounds(terms).every((bound) => bound === undefined))

/** A search as it would be had one facet not been filtered by. */
export function withoutFilter(terms: IndexTerms, name: KeyColumnName): IndexTerms {
  const { [name]: _own, ...others } = terms.anyOf
  const models = name === 'brand' ? terms.modelsOfAnyMake : undefined
  return { ...terms, anyOf: models ? { ...others, model: models } : others }
}
