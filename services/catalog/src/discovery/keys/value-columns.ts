import type { KeyKind } from './search-key.ts'

/** Any of these values of one column. Empty: what was asked for occurs in no vehicle. */
export type AnyOf = readonly number[]

export const numbered = ['doors', 'seats', 'pictured', 'rating'] as const
/** Columns that are filtered by their values: search keys, or the numbers themselves. */
export type ValueColumn = Exclude<KeyKind, 'option' | 'currency'> | (typeof numbered)[number]
