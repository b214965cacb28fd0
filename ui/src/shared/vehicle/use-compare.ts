import { toast } from '@forecourt/design-system'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type CompareEntry, compareAtom, compareLimit, withEntry, withoutEntry } from './compare-selection.ts'

export interface CompareSelection {
  entries: readonly CompareEntry[]
  has(id: string): boolean
  /** Adds or removes; a fourth vehicle is refused with a toast that says why. */
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
  return {
    entries,
    has: (id) => entries.some((one) => one.id === id),
    toggle(entry) {
      if (entries.some((one) => one.id === entry.id)) return setEntries(withoutEntry(entries, entry.id))
      const next = withEntry(entries, { id: entry.id, title: entry.title })
      if (next) return setEntries(next)
      toast.warning(t('compare.full', { count: compareLimit }))
    },
    replace: (next) => setEntries(next.slice(0, compareLimit)),
    remove: (...ids) => setEntries((now) => ids.reduce(withoutEntry, now)),
    clear: () => setEntries([]),
  }
}
