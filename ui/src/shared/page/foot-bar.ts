import { useToastLift } from '@forecourt/design-system'
import { useEffect } from 'react'
import { ROOM } from './foot-bar-room.ts'

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
