import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { keepPosition, positionOf, scrollTo } from '../../shared/page/scroll-positions.ts'

/**
 * Comes back to where the list was left: by Back, after a vehicle was looked at, after a reload, and only once the results are
 * there, because before that the page is not long enough. What is searched for anew begins at the top.
 *
 * @param isShown the results of this search are drawn, or its failure
 * @param search identity of what is searched for
 */
export function usePlaceInList(isShown: boolean, search: string): void {
  const { key, search: address } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  // Asking the window would lay the page out once more, in the middle of a change.
  const top = useRef(0)
  const placed = useRef<{ key: string; search: string; address: string }>(undefined)

  useEffect(() => {
    const keep = () => {
      top.current = window.scrollY
      // Until the list stands where it belongs, a position says nothing.
      if (placed.current?.key === key) keepPosition(key, top.current)
    }
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [key])

  useLayoutEffect(() => scrollTo(0), [])

  useLayoutEffect(() => {
    if (!isShown || placed.current?.key === key) return
    const before = placed.current
    placed.current = { key, search, address }
    const isOther = before !== undefined && before.search !== search
    // A link to the very page one is on, such as the name at its head, leads to its beginning.
    const isAgain = before?.address === address
    // On a first visit somebody may have gone on already while there were no results.
    const elsewhere = before ? 0 : top.current
    const wanted = isReturn ? (positionOf(key) ?? elsewhere) : isOther || isAgain ? 0 : top.current
    if (wanted !== top.current) scrollTo(wanted)
  }, [isShown, isReturn, key, search, address])
}
