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
  /** Where the row is going, until it is there or stops elsewhere. */
  const aim = useRef<number>(undefined)
  const go = useCallback(
    (to: number, behavior?: ScrollBehavior) => {
      const row = ref.current
      if (!row) return
      const next = Math.min(count - 1, Math.max(0, to))
      const left = directionOf(row) * next * row.clientWidth
      if (aim.current === undefined && Math.abs(row.scrollLeft - left) < 1) return
      aim.current = next
      row.scrollTo({
        left,
        behavior: behavior ?? (reduced() ? 'instant' : 'smooth'),
      })
    },
    [count],
  )
  const onScroll = useCallback(() => {
    const row = ref.current
    if (!row || row.clientWidth === 0) return
    const at = slideAt(directionOf(row) * row.scrollLeft, row.clientWidth, count)
    if (at === aim.current) aim.current = undefined
    setIndex(at)
  }, [count])
  useEffect(() => {
    if (start > 0) go(start, 'instant')
  }, [go, start])
  const shown = useRef(start)
  useEffect(() => {
    shown.current = index
  }, [index])
  useEffect(() => {
    const row = ref.current
    if (!row) return
    // A row of another width (a turned phone, a left full screen) shows the same slide, whatever the browser snaps to.
    let width: number | undefined
    const resized = new ResizeObserver(() => {
      if (width !== undefined && width !== row.clientWidth) go(aim.current ?? shown.current, 'instant')
      width = row.clientWidth
    })
    const stopped = () => {
      aim.current = undefined
    }
    resized.observe(row)
    // A hand that takes the row itself has an aim of its own; some browsers know no `scrollend`.
    const ends = ['scrollend', 'pointerdown', 'wheel'] as const
    for (const end of ends) row.addEventListener(end, stopped, { passive: true })
    return () => {
      resized.disconnect()
      for (const end of ends) row.removeEventListener(end, stopped)
    }
  }, [go])
  return { ref, index: Math.min(index, Math.max(0, count - 1)), go, onScroll }
}
