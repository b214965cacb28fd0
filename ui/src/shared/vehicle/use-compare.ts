import { toast } from '@forecourt/design-system'
import { useAtom } from 'jotai'
import { useAtomCallback } from 'jotai/utils'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type CompareEntry, compareAtom, compareLimit, withEntry, withoutEntry } from './compare-selection.ts'

export interface CompareSelection {
  entries: readonly CompareEntry[]
  has(id: string): boolean
  /** Adds or removes; a fourth vehicle is refused with a toast that says why. The same function at every drawing. */
  toggle(entry: CompareEntry): void
  /** These, at most three, instead of whatever was chosen. */
  replace(entries: readonly CompareEntry[]): void
  remove(...ids: string[]): void
  clear(): void
}

/** The vehicles chosen for comparison, on whatever page. */
export function useCompare(): CompareSelection {
  const { t } = useTranslation('vehicle')
  const [entries, setEntries] = useAtom(compareAtom)
  const toggle = useAtomCallback(
    useCallback(
      (get, set, entry: CompareEntry) => {
        const now = get(compareAtom)
        if (now.some((one) => one.id === entry.id)) return set(compareAtom, withoutEntry(now, entry.id))
        const next = withEntry(now, { id: entry.id, title: entry.title })
        if (next) return set(compareAtom, next)
        toast.warning(t('compare.full', { count: compareLimit }))
      },
      [t],
    ),
  )
  return {
    entries,
    has: (id) => entries.some((one) => one.id === id),
    toggle,
    replace: (next) => setEntries(next.slice(0, compareLimit)),
    remove: (...ids) => setEntries((now) => ids.reduce(withoutEntry, now)),
    clear: () => setEntries([]),
  }
}
