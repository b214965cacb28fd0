import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { slideAt } from './slide-at.ts'

/** State of a row of equally wide slides that the browser itself scrolls and snaps (so swiping is native). */
export interface Carousel<E extends HTMLElement> {
  ref: RefObject<E | null>
  /** Slide in view, from 0. */
  index: number
  /** Scrolls to a slide, clamped to what exists. */
  go: (to: number, behavior?: ScrollBehavior) => void
  onScroll: () => void
}

const directionOf = (row: HTMLElement): 1 | -1 => (getComputedStyle(row).direction === 'rtl' ? -1 : 1)
const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Index and movement of a scroll-snap row with `count` slides. */
export function useCarousel<E extends HTMLElement>(count: number, start = 0): Carousel<E> {
  const ref = useRef<E>(null)
  const [index, setIndex] = useState(start)
  const go = useCallback(
    (to: number, behavior?: ScrollBehavior) => {
      const row = ref.current
      if (!row) return
      const next = Math.min(count - 1, Math.max(0, to))
      row.scrollTo({
        left: directionOf(row) * next * row.clientWidth,
        behavior: behavior ?? (reduced() ? 'instant' : 'smooth'),
      })
    },
    [count],
  )
  const onScroll = useCallback(() => {
    const row = ref.current
    if (row && row.clientWidth > 0) setIndex(slideAt(directionOf(row) * row.scrollLeft, row.clientWidth, count))
  }, [count])
  useEffect(() => {
    if (start > 0) go(start, 'instant')
  }, [go, start])
  return { ref, index: Math.min(index, Math.max(0, count - 1)), go, onScroll }
}
