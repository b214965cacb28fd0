import { useToastLift } from '@forecourt/design-system'
import { useEffect } from 'react'

const ROOM = '--foot-bar'

/** Height of the bar at the foot of the page, 0 without one: what floats there too stands above it. */
export const footBar = `var(${ROOM}, 0px)`

/**
 * Keeps what floats at the foot of the window, toasts among it, off a page's own bar there.
 *
 * @param height of the bar, a CSS length; undefined: it is not shown
 */
export function useFootBar(height: string | undefined): void {
  useToastLift(height)
  useEffect(() => {
    if (height === undefined) return
    const { style } = document.documentElement
    style.setProperty(ROOM, height)
    return () => void style.removeProperty(ROOM)
  }, [height])
}
