import { useEffect } from 'react'

const LIFT = '--toast-lift'
/** What the toasts are raised by, a CSS length. */
export const toastLift = `var(${LIFT}, 0px)`
const lifts = new Map<symbol, string>()

function setLift(): void {
  const { style } = document.documentElement
  if (lifts.size === 0) style.removeProperty(LIFT)
  else style.setProperty(LIFT, `calc(${[...lifts.values()].join(' + ')})`)
}

/**
 * Raises the toasts while something they must not cover stands at the foot of the page; of several things, by all of them.
 *
 * @param height of what stands there, a CSS length; undefined: nothing does
 */
export function useToastLift(height: string | undefined): void {
  useEffect(() => {
    if (height === undefined) return
    const own = Symbol()
    lifts.set(own, height)
    setLift()
    return () => {
      lifts.delete(own)
      setLift()
    }
  }, [height])
}
