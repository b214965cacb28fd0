import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type MapSize, type MapView, movedBy, type Point, zoomedBy } from './mercator.ts'

/** A press that moves no further is a press, not a drag. CSS pixels. */
const STILL = 5
/** How far an arrow key moves, as a share of the map. */
const STEP = 0.2

interface Gesture {
  readonly pointers: Map<number, Point>
  hasMoved: boolean
}

const between = (points: readonly Point[]) => {
  const [a, b] = points
  if (!a) return { middle: { x: 0, y: 0 }, apart: 0 }
  if (!b) return { middle: a, apart: 0 }
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) }
}

/**
 * Moves a view by drag, pinch, wheel, double press and keys. A wheel that can zoom no further scrolls the page, so that nobody
 * is caught on the map.
 *
 * @returns what the map's outermost element listens with
 */
export function useMapGestures(
  frame: RefObject<HTMLElement | null>,
  view: MapView,
  size: MapSize,
  onViewChange: ((view: MapView) => void) | undefined,
) {
  const present = useRef({ view, size, onViewChange })
  useEffect(() => {
    present.current = { view, size, onViewChange }
  })
  const gesture = useRef<Gesture>({ pointers: new Map(), hasMoved: false })
  /** Events come faster than the page is drawn: each goes on from where the one before went. */
  const show = (next: MapView) => {
    present.current.view = next
    present.current.onViewChange?.(next)
  }
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      const { view, size, onViewChange } = present.current
      if (!onViewChange) return
      const box = element.getBoundingClientRect()
      const pace = event.ctrlKey ? 0.01 : event.deltaMode === 0 ? 0.0025 : 0.1
      const next = zoomedBy(view, -event.deltaY * pace, size, {
        x: event.clientX - box.left,
        y: event.clientY - box.top,
      })
      if (next.zoom === view.zoom) return
      event.preventDefault()
      present.current.view = next
      onViewChange(next)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])

  if (!onViewChange) return {}
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      const { pointers } = gesture.current
      if (pointers.size === 0) gesture.current.hasMoved = false
      if (pointers.size < 2) pointers.set(event.pointerId, placeOf(event))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { pointers, hasMoved } = gesture.current
      const from = pointers.get(event.pointerId)
      if (!from) return
      const to = placeOf(event)
      if (!hasMoved && pointers.size < 2 && Math.hypot(to.x - from.x, to.y - from.y) < STILL) return
      if (!hasMoved) {
        gesture.current.hasMoved = true
        // From here on it is the map's, wherever it goes; before, it may still be a press of a marker.
        for (const id of pointers.keys()) frame.current?.setPointerCapture(id)
      }
      const before = between([...pointers.values()])
      pointers.set(event.pointerId, to)
      const after = between([...pointers.values()])
      const { view, size } = present.current
      const moved = movedBy(view, { x: before.middle.x - after.middle.x, y: before.middle.y - after.middle.y }, size)
      const steps = before.apart > 0 && after.apart > 0 ? Math.log2(after.apart / before.apart) : 0
      show(steps === 0 ? moved : zoomedBy(moved, steps, size, after.middle))
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture(event: MouseEvent<HTMLElement>) {
      // The end of a drag is no press of what lies below it.
      if (!gesture.current.hasMoved) return
      gesture.current.hasMoved = false
      event.stopPropagation()
      event.preventDefault()
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return
      show(zoomedBy(present.current.view, 1, present.current.size, placeOf(event)))
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { view, size } = present.current
      const next = viewByKey(event, view, size)
      if (!next) return
      event.preventDefault()
      show(next)
    },
  }

  function release(event: PointerEvent<HTMLElement>) {
    gesture.current.pointers.delete(event.pointerId)
  }
}

/** Arrows move, plus and minus zoom. Undefined for every other key, and where a key goes with Control, Alt or ⌘. */
function viewByKey(
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  view: MapView,
  size: MapSize,
): MapView | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  const [across, down] = [size.width * STEP, size.height * STEP]
  switch (key) {
    case 'ArrowLeft':
      return movedBy(view, { x: -across, y: 0 }, size)
    case 'ArrowRight':
      return movedBy(view, { x: across, y: 0 }, size)
    case 'ArrowUp':
      return movedBy(view, { x: 0, y: -down }, size)
    case 'ArrowDown':
      return movedBy(view, { x: 0, y: down }, size)
    case '+':
    case '=':
      return zoomedBy(view, 1, size)
    case '-':
      return zoomedBy(view, -1, size)
    default:
      return undefined
  }
}
