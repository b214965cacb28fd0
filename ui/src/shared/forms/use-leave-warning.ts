import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'

export interface LeaveWarning {
  /** Somebody wants to leave: ask them. */
  isAsking: boolean
  stay: () => void
  leave: () => void
  /** From here on everything is saved: whoever leaves may. */
  release: () => void
}

/** A page that is drawn anew by its tab loses what was typed, though the address stays. */
const refreshOf = ({ state }: Location): unknown =>
  typeof state === 'object' && state !== null && 'refreshed' in state ? state.refreshed : undefined

/**
 * Asks before typed content is lost: by closing, by the way back, by another page, by a reload.
 *
 * @param places parameters of the address that lead away from the content when they change
 */
export function useLeaveWarning(isDirty: boolean, places: readonly string[]): LeaveWarning {
  const isReleased = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [now, next] = [currentLocation, nextLocation].map(({ search }) => new URLSearchParams(search))
    const isLeft =
      currentLocation.pathname !== nextLocation.pathname ||
      places.some((name) => now?.get(name) !== next?.get(name)) ||
      refreshOf(nextLocation) !== refreshOf(currentLocation)
    return isDirty && !isReleased.current && isLeft
  })
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    release: () => {
      isReleased.current = true
    },
  }
}
