import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Whether a click on a link means this page, and not a new tab, a window or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)

/** Follows the link of a card within the application, with a transition of its picture. The same function at every drawing while `stateOf` is. @param stateOf what the new history entry keeps */
export function useFollow(stateOf?: () => unknown): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const to = event.currentTarget.getAttribute('href')
      if (to === null || !isPlain(event)) return
      event.preventDefault()
      void navigate(to, { viewTransition: true, state: stateOf?.() })
    },
    [navigate, stateOf],
  )
}
