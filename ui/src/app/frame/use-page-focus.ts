import { mainId } from '@forecourt/design-system'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the focus goes to the new page, as it would without script; screen readers then read from there. */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname])
}
