import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { nothingSelected, press, selectAll, within } from './selection.ts'

export interface SelectionState {
  /** In the order of the list. */
  ids: readonly string[]
  has(id: string): boolean
  /** Chosen or left; with Shift held, everything since the last press. */
  toggle(id: string, isOn: boolean): void
  selectAll(): void
  clear(): void
  /** Only these; for what is left to do. */
  keep(ids: readonly string[]): void
  isAll: boolean
  isSome: boolean
  /** For the element around the list: hears whether Shift is held, and Escape, which leaves everything. */
  listeners: {
    onPointerDownCapture(event: PointerEvent): void
    onKeyDownCapture(event: KeyboardEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
}

/** What is chosen among the entries on show. Another page or filter starts with nothing chosen of what is gone. */
export function useSelection(list: readonly string[]): SelectionState {
  const [state, setState] = useState(nothingSelected)
  const isShift = useRef(false)
  const shown = useMemo(() => within(state, list), [state, list])
  const ids = list.filter((id) => shown.ids.has(id))
  return {
    ids,
    has: (id) => shown.ids.has(id),
    toggle: (id, isOn) => setState(press(shown, list, id, { isOn, isRange: isShift.current })),
    selectAll: () => setState(selectAll(list)),
    clear: () => setState(nothingSelected),
    keep: (kept) => setState(within({ ids: new Set(kept), anchor: null }, list)),
    isAll: list.length > 0 && ids.length === list.length,
    isSome: ids.length > 0,
    listeners: {
      onPointerDownCapture: ({ shiftKey }) => {
        isShift.current = shiftKey
      },
      onKeyDownCapture: ({ shiftKey }) => {
        isShift.current = shiftKey
      },
      onKeyDown: (event) => {
        // A menu or dialog of the list handles its own Escape and does not let it through.
        if (event.key === 'Escape' && ids.length > 0) setState(nothingSelected)
      },
    },
  }
}
