import { isUuid } from '@forecourt/contracts'
import { personalAtom } from '../person/storage.ts'

/** Most vehicles side by side (specification, section 9). */
export const compareLimit = 3

/** What the compare tray shows before the vehicles themselves are read. */
export interface CompareEntry {
  id: string
  title: string
}

const isEntry = (value: unknown): value is CompareEntry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'title' in value &&
  typeof value.id === 'string' &&
  typeof value.title === 'string'

function readEntries(text: string | null): readonly CompareEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) && stored.length <= compareLimit && stored.every(isEntry) ? stored : []
  } catch {
    return []
  }
}

/** Crosses pages, so it is an atom; kept for the tab, so that a reload does not lose it. */
export const compareAtom = personalAtom('compare', readEntries)

/** The selection with an entry added, or null when it is full. An entry already in it changes nothing. */
export function withEntry(list: readonly CompareEntry[], entry: CompareEntry): readonly CompareEntry[] | null {
  if (list.some((one) => one.id === entry.id)) return list
  return list.length >= compareLimit ? null : [...list, entry]
}

export const withoutEntry = (list: readonly CompareEntry[], id: string): readonly CompareEntry[] =>
  list.filter((one) => one.id !== id)

/** Ids of `?compare=id,id,id`: well-formed ones, each once, at most three. */
export function readCompare(text: string | null): string[] {
  const ids = (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => isUuid(id))
  return [...new Set(ids)].slice(0, compareLimit)
}

export const writeCompare = (ids: readonly string[]): string => ids.join(',')
