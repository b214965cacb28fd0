import { atomWithStorage, createJSONStorage } from 'jotai/utils'

/** Most vehicles side by side (specification, section 9). */
export const compareLimit = 3

/** What the compare tray shows before the vehicles themselves are read. */
export interface CompareEntry {
  id: string
  title: string
}

/** Crosses pages, so it is an atom; kept for the browser tab, so that a reload does not lose it. */
export const compareAtom = atomWithStorage<readonly CompareEntry[]>(
  'compare',
  [],
  createJSONStorage(() => sessionStorage),
)

/** The selection with an entry added, or null when it is full. An entry already in it changes nothing. */
export function withEntry(list: readonly CompareEntry[], entry: CompareEntry): readonly CompareEntry[] | null {
  if (list.some((one) => one.id === entry.id)) return list
  return list.length >= compareLimit ? null : [...list, entry]
}

export const withoutEntry = (list: readonly CompareEntry[], id: string): readonly CompareEntry[] =>
  list.filter((one) => one.id !== id)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids of `?compare=id,id,id`: well-formed ones, each once, at most three. */
export function readCompare(text: string | null): string[] {
  const ids = (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => uuid.test(id))
  return [...new Set(ids)].slice(0, compareLimit)
}

export const writeCompare = (ids: readonly string[]): string => ids.join(',')
