import { type Correction, type FacetKeyCounts, type KeyCounts, keyColumns } from '../engine.ts'
import type { IndexTerms } from './columns.ts'

/** What the worker needs to open its own connection. */
export interface IndexWorkerData {
  readonly url: string
  readonly service: string
  readonly logLevel: string
  /** Where it is kept from one start to the next; undefined: nowhere. */
  readonly folder?: string | undefined
}

export interface IndexQuestion {
  readonly id: number
  readonly kind: 'corrections' | 'unmatched' | 'count' | 'facets' | 'cities' | 'figures'
  readonly terms: IndexTerms
}

/** Nothing of what was asked for: the index is not there yet, or too old. */
export interface IndexAnswer {
  readonly id: number
  readonly count?: number
  /** See `packCounts`. */
  readonly facets?: Int32Array<ArrayBuffer>
  /** Keys and counts in turn. */
  readonly cities?: Int32Array<ArrayBuffer>
  readonly corrections?: ReadonlyMap<string, Correction>
  readonly unmatched?: readonly number[]
  readonly figures?: IndexFigures
}

/** How large the index is. */
export interface IndexFigures {
  readonly vehicles: number
  /** Vehicles and what they left. */
  readonly slots: number
  /** Of memory that its thread takes: heap, and arrays outside of it. */
  readonly bytes: number
}

const packed = [...keyColumns, 'options'] as const

/** Counts as one array, which crosses between threads at no cost: of each facet how many values, then keys and counts. */
export function packCounts(counts: FacetKeyCounts): Int32Array<ArrayBuffer> {
  const values = new Int32Array(packed.reduce((length, name) => length + 1 + 2 * counts[name].length, 0))
  let at = 0
  for (const name of packed) {
    values[at++] = counts[name].length
    for (const [key, count] of counts[name]) {
      values[at++] = key
      values[at++] = count
    }
  }
  return values
}

export function unpackCounts(values: Int32Array): FacetKeyCounts {
  const counts = {} as FacetKeyCounts
  let at = 0
  for (const name of packed) {
    const length = values[at++] as number
    const list: KeyCounts = []
    for (const end = at + 2 * length; at < end; at += 2) list.push([values[at] as number, values[at + 1] as number])
    counts[name] = list
  }
  return counts
}

export const packCities = (counts: KeyCounts): Int32Array<ArrayBuffer> => Int32Array.from(counts.flat())

export const unpackCities = (values: Int32Array): KeyCounts =>
  Array.from({ length: values.length / 2 }, (_, at) => [values[2 * at] as number, values[2 * at + 1] as number])
