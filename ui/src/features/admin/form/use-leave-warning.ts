import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'

/** Parameter of the address that says which record is open. */
export const recordParam = 'record'

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

/** Asks before typed content is lost: by closing, by the way back, by another page, by a reload. */
export function useLeaveWarning(isDirty: boolean): LeaveWarning {
  const isReleased = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const open = (search: string) => new URLSearchParams(search).get(recordParam)
    const isLeft =
      currentLocation.pathname !== nextLocation.pathname ||
      open(currentLocation.search) !== open(nextLocation.search) ||
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
