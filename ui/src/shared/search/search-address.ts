import type { VehicleFilter } from '@forecourt/contracts'

/** A filter as an address of home says it. */
export function searchAddress(filter: VehicleFilter): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filter)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '' && one !== false) params.append(key, String(one))
    }
  }
  return `${params}`
}

/** What somebody's words were read as; lies with the page's entry in the browser's history, so that it goes with it. */
export interface SearchNote {
  /** As it was typed. */
  readonly typed: string
  /** Parts that are searched for in the texts. */
  readonly unknown: readonly string[]
  /** Parts that are not searched for. */
  readonly ignored: readonly string[]
}

/** What is searched for, and where it comes from. */
export interface FoundSearch {
  readonly filter: VehicleFilter
  /** All of a search, as it was saved or asked for before; else filters that change the present one. */
  readonly isWhole: boolean
  readonly note?: SearchNote | undefined
}

/** The note of an entry of the history; undefined where there is none. */
export function noteIn(state: unknown): SearchNote | undefined {
  const note = typeof state === 'object' && state !== null && 'note' in state ? state.note : undefined
  if (typeof note !== 'object' || note === null || !('typed' in note) || typeof note.typed !== 'string')
    return undefined
  const list = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  return {
    typed: note.typed,
    unknown: list('unknown' in note ? note.unknown : []),
    ignored: list('ignored' in note ? note.ignored : []),
  }
}
