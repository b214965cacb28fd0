import type { Viewport } from './viewport.ts'

/** A visit to a page or list, which begins at a place and keeps the one it is left at. */
export interface Place {
  /**
   * The page is there: goes to `goal`, in CSS pixels, as soon as it is long enough, unless the person goes somewhere first.
   * Without a goal it stays where it is. Only the first call counts.
   */
  begin(goal: number | undefined): void
  /** The visit is over. */
  leave(): void
}

/**
 * @param keep hears where the visit was last seen; not before it stands where it belongs, since until then that says nothing
 */
export function visitPlace(viewport: Viewport, keep: (top: number) => void): Place {
  let hasBegun = false
  let hasSettled = false
  let endReturn = (): void => undefined
  const endKeeping = viewport.onScroll(() => {
    if (hasSettled) keep(viewport.top())
  })

  function settle(): void {
    endReturn()
    hasSettled = true
  }

  function goTo(goal: number): void {
    // Fractions of a pixel are lost on the way.
    const hasCome = () => viewport.top() >= goal - 1
    viewport.scrollTo(goal)
    if (goal === 0 || hasCome()) {
      settle()
      return
    }
    const ends = [
      viewport.onGrowth(() => {
        viewport.scrollTo(goal)
        if (hasCome()) settle()
      }),
      viewport.onGesture(settle),
    ]
    endReturn = () => {
      for (const end of ends) end()
    }
  }

  return {
    begin(goal) {
      if (hasBegun) return
      hasBegun = true
      // Most new searches are made at the top; elsewhere the page may be shorter by now than when it was last looked at.
      if (goal === undefined || (goal === 0 && viewport.lastTop() === 0)) settle()
      else goTo(goal)
    },
    leave() {
      endReturn()
      endKeeping()
    },
  }
}
