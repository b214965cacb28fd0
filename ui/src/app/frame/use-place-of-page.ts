import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { comeTo, keepPosition, positionOf } from '../../shared/page/scroll-positions.ts'
import { paths } from '../paths.ts'

/**
 * A page is where it was last left, and one not seen before begins at its top. Home is left alone: its list goes to its place
 * once there are results (`usePlaceInList`), and nobody else may move it then. The router's own restoration did, and late.
 */
export function usePlaceOfPage(): void {
  const { pathname, hash } = useLocation()
  useLayoutEffect(() => {
    if (pathname === paths.home()) return
    const goal = hash ? document.getElementById(hash.slice(1)) : null
    goal?.scrollIntoView()
    const giveUp = goal ? undefined : comeTo(positionOf(pathname) ?? 0)
    const keep = () => keepPosition(pathname, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => {
      giveUp?.()
      removeEventListener('scroll', keep)
    }
  }, [pathname, hash])
}
