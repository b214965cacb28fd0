import type { Locale } from '@forecourt/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/session.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { pagesFor } from '../admin-pages.ts'
import { type FoundRecord, searchRecords } from './search-records.ts'

const pauseMs = 250
const shortest = 2

export interface RecordSearch {
  /** By the page's name. */
  readonly found: ReadonlyMap<string, FoundRecord[]>
  readonly isLoading: boolean
  /** Some pages could not be searched. */
  readonly isPartial: boolean
}

const nothing: RecordSearch = { found: new Map(), isLoading: false, isPartial: false }

/** Records of all pages the person may open, while they type: what is no longer asked for is cancelled. */
export function useRecordSearch(query: string): RecordSearch {
  const { i18n } = useTranslation()
  const user = useUser()
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const typed = query.trim()
  const q = useDebounced(typed, pauseMs)
  const [search, setSearch] = useState<RecordSearch>(nothing)
  useEffect(() => {
    if (q.length < shortest) return setSearch(nothing)
    const abort = new AbortController()
    setSearch({ found: new Map(), isLoading: true, isPartial: false })
    void searchRecords(pagesFor(user), {
      q,
      locale,
      signal: abort.signal,
      onFound: ({ name }, records) =>
        setSearch((before) => ({ ...before, found: new Map(before.found).set(name, records) })),
    }).then((failures) => {
      if (!abort.signal.aborted) setSearch((before) => ({ ...before, isLoading: false, isPartial: failures > 0 }))
    })
    return () => abort.abort()
  }, [q, locale, user])
  const isWaiting = typed.length >= shortest && typed !== q
  return isWaiting ? { ...search, isLoading: true } : search
}
