import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { positionOf } from '../../shared/page/scroll-positions.ts'
import { usePlace, viewport } from '../../shared/page/use-place.ts'

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
  const last = useRef<{ search: string; address: string }>(undefined)

  useLayoutEffect(() => viewport().scrollTo(0), [])

  usePlace({
    visit: key,
    name: key,
    isReady: isShown,
    goal() {
      const before = last.current
      last.current = { search, address }
      const isOther = before !== undefined && before.search !== search
      // A link to the very page one is on, such as the name at its head, leads to its beginning.
      const isAgain = before?.address === address
      // On a first visit somebody may have gone on already while there were no results.
      if (isReturn) return positionOf(key) ?? (before ? 0 : undefined)
      return isOther || isAgain ? 0 : undefined
    },
  })
}
