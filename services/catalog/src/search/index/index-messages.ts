import type { FacetKeyCounts, IndexTerms } from './vehicle-index.ts'

/** What the worker needs to open its own connection. */
export interface IndexWorkerData {
  readonly url: string
  readonly service: string
  readonly logLevel: string
}

export interface IndexQuestion {
  readonly id: number
  readonly kind: 'count' | 'facets'
  readonly terms: IndexTerms
  /** Whether words that occur nowhere are replaced by what was probably meant. */
  readonly isCorrected: boolean
}

/** Neither count nor facets: the index is not there yet, or too old. */
export interface IndexAnswer {
  readonly id: number
  readonly count?: number
  readonly facets?: FacetKeyCounts
  readonly corrections?: readonly (readonly [string, Correction])[]
}

export interface Correction {
  /** Folded, as it is searched for. */
  readonly word: string
  /** As it is written. */
  readonly shown: string
}
