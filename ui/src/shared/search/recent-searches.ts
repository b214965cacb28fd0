import type { VehicleFilter } from '@forecourt/contracts'
import { personalAtom } from '../person/storage.ts'

/** A search of this person's in this tab. */
export interface RecentSearch {
  /** As it was typed, or what was taken. */
  readonly label: string
  readonly filter: VehicleFilter
}

const MOST = 5

const isRecent = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'filter' in value &&
  typeof value.filter === 'object' &&
  value.filter !== null

function parse(text: string | null): readonly RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** What was searched for last, the latest first. It ends with the session. */
export const recentSearchesAtom = personalAtom('searches', parse)

/** With one more, which stands once. */
export const withRecent = (list: readonly RecentSearch[], one: RecentSearch): readonly RecentSearch[] => {
  const same = JSON.stringify(one.filter)
  return [one, ...list.filter(({ filter, label }) => JSON.stringify(filter) !== same && label !== one.label)].slice(
    0,
    MOST,
  )
}
