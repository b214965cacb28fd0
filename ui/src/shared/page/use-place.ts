import { useLayoutEffect, useRef } from 'react'
import { type Place, visitPlace } from './place.ts'
import { keepPosition } from './scroll-positions.ts'
import { type Viewport, windowViewport } from './viewport.ts'

let shared: Viewport | undefined
/** The window as all places see it; looked at only once there is one. */
export const viewport = (): Viewport => {
  shared ??= windowViewport()
  return shared
}

export interface PlaceOptions {
  /** Identity of the visit: another one begins at a place of its own. */
  visit: string
  /** Under what it is remembered where the visit was left (`positionOf`). */
  name: string
  /** The content is there in its full length: at this sign the place is gone to, once. */
  isReady: boolean
  /** Where the visit begins, in CSS pixels from the top; undefined: where it is. Asked once, when all is ready. */
  goal: () => number | undefined
}

/** Begins each visit of a page or list at its place and remembers where it is left. */
export function usePlace({ visit, name, isReady, goal }: PlaceOptions): void {
  const place = useRef<Place>(undefined)
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit has a place of its own, also under the same name
  useLayoutEffect(() => {
    const own = visitPlace(viewport(), (top) => keepPosition(name, top))
    place.current = own
    hasBegun.current = false
    return own.leave
  }, [visit, name])
  useLayoutEffect(() => {
    if (!isReady || hasBegun.current) return
    hasBegun.current = true
    place.current?.begin(goal())
  })
}
