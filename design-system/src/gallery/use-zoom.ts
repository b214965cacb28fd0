import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Frame, maxScale, type Point, panBy, type View, whole, zoomTo } from './zoom.ts'

/** Factor of one press of a button or key. */
const step = 1.5
/** What a double tap or a click enlarges to. */
const tapScale = 2.5
const tapPixels = 10
const doubleTapMs = 300

export interface Zoom {
  view: View
  isZoomed: boolean
  canZoomIn: boolean
  /** True while fingers or mouse hold the picture: it must follow without easing. */
  isHeld: boolean
  zoomIn: () => void
  zoomOut: () => void
  reset: () => void
  pan: (by: Point) => void
  /** For the element that `stage` is. */
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
}

/**
 * Zoom of the picture in sight by pinch, wheel, double tap, click and drag.
 *
 * @param stage the box, which catches the pointers
 * @param picture the picture in sight; undefined while it loads
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  picture: () => HTMLImageElement | null | undefined,
): Zoom {
  const [view, setView] = useState(whole)
  const [isHeld, setHeld] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const press = useRef<{ at: Point; moved: boolean } | null>(null)
  const lastTap = useRef<{ at: Point; time: number } | null>(null)
  const latest = useRef(picture)
  latest.current = picture

  const frame = useCallback((): Frame => {
    const row = stage.current
    const image = latest.current()
    return {
      box: { width: row?.clientWidth ?? 0, height: row?.clientHeight ?? 0 },
      picture: { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 },
    }
  }, [stage])
  const placeOf = useCallback(
    (event: { clientX: number; clientY: number }): Point => {
      const box = stage.current?.getBoundingClientRect()
      if (!box) return { x: 0, y: 0 }
      return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
    },
    [stage],
  )
  const zoomBy = useCallback(
    (factor: number, at: Point = { x: 0, y: 0 }) => setView((now) => zoomTo(now, now.scale * factor, at, frame())),
    [frame],
  )

  // React listens to wheels and touches passively, which could not keep the page from zooming along.
  useEffect(() => {
    const row = stage.current
    if (!row) return
    const onWheel = (event: WheelEvent) => {
      // Sideways is a swipe to the next picture, which the row scrolls by itself.
      if (!event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      // Lines are about 16 px; a trackpad's pinch comes as ctrl+wheel in small steps.
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      zoomBy(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0025)), placeOf(event))
    }
    // Two fingers zoom. The row would take them for a swipe, as it may one.
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    row.addEventListener('wheel', onWheel, { passive: false })
    row.addEventListener('touchstart', onTouch, { passive: false })
    row.addEventListener('touchmove', onTouch, { passive: false })
    return () => {
      row.removeEventListener('wheel', onWheel)
      row.removeEventListener('touchstart', onTouch)
      row.removeEventListener('touchmove', onTouch)
    }
  }, [stage, zoomBy, placeOf])

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const at = placeOf(event)
    press.current = pointers.current.size === 0 ? { at, moved: false } : null
    pointers.current.set(event.pointerId, at)
    if (view.scale === 1 && pointers.current.size < 2) return
    setHeld(true)
    for (const id of pointers.current.keys()) stage.current?.setPointerCapture(id)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const at = placeOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, at)
    if (press.current && distance(press.current.at, at) > tapPixels) press.current.moved = true
    if (other) {
      const factor = distance(at, other) / Math.max(1, distance(before, other))
      // The middle of the fingers moves by half of what one of them does.
      const by = { x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 }
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
      setView((now) => panBy(zoomTo(now, now.scale * factor, middle, frame()), by, frame()))
    } else if (view.scale > 1) {
      setView((now) => panBy(now, { x: at.x - before.x, y: at.y - before.y }, frame()))
    }
  }
  const onPointerUp = (event: PointerEvent) => {
    const isTap = press.current !== null && !press.current.moved
    release(event)
    if (!isTap) return
    const at = placeOf(event)
    const last = lastTap.current
    const isSecond = last !== null && event.timeStamp - last.time < doubleTapMs && distance(last.at, at) < 3 * tapPixels
    lastTap.current = isSecond ? null : { at, time: event.timeStamp }
    // A mouse zooms at the first click, and the second one of a double click must not take it back; a finger taps twice.
    if (isSecond === (event.pointerType === 'mouse')) return
    setView((now) => (now.scale > 1 ? whole : zoomTo(now, tapScale, at, frame())))
  }
  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    if (pointers.current.size > 0) return
    press.current = null
    setHeld(false)
  }
  return {
    view,
    isZoomed: view.scale > 1,
    canZoomIn: view.scale < maxScale,
    isHeld,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    reset: useCallback(() => setView(whole), []),
    pan: (by) => setView((now) => panBy(now, by, frame())),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release },
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
