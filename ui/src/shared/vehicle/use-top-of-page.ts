import { useEffect, useRef } from 'react'

/** Goes to the top when another page of the same list is shown; coming back to a list keeps its place. */
export function useTopOfPage(page: number): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [page])
}
