import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll-positions'
/** Entries of the browser's history whose place is remembered. */
const most = 100

const isEntry = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'

/** Scroll position in CSS pixels by history entry, the latest last; over a reload it lies in the session's storage. */
const positions = new Map<string, number>(read())

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}
// A page opened anew begins at the top; the router calls the first entry of every document the same.
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (opening?.type === 'navigate') positions.delete('default')

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-most)))
  } catch {
    // A browser that stores nothing begins at the top after a reload.
  }
}

/**
 * Comes back to where the list was left: by Back, after a vehicle was looked at, after a reload, and only once the results are
 * there, because before that the page is not long enough. What is searched for anew begins at the top.
 *
 * @param isShown the results of this search are drawn, or its failure
 * @param search identity of what is searched for
 */
export function usePlaceInList(isShown: boolean, search: string): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  // Asking the window would lay the page out once more, in the middle of a change.
  const top = useRef(0)
  const placed = useRef<{ key: string; search: string }>(undefined)

  useEffect(() => {
    const keep = () => {
      top.current = window.scrollY
      // Until the list stands where it belongs, a position says nothing.
      if (placed.current?.key !== key) return
      positions.delete(key)
      positions.set(key, top.current)
    }
    addEventListener('scroll', keep, { passive: true })
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('scroll', keep)
      removeEventListener('pagehide', store)
    }
  }, [key])

  useLayoutEffect(() => {
    if (!isShown || placed.current?.key === key) return
    const before = placed.current
    placed.current = { key, search }
    // Where nothing was kept, as on a first visit, the browser is where it should be.
    const wanted = isReturn ? (positions.get(key) ?? 0) : before && before.search !== search ? 0 : top.current
    if (wanted !== top.current) window.scrollTo({ top: wanted, behavior: 'instant' })
  }, [isShown, isReturn, key, search])
}
