import type { Notification } from '@forecourt/contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Which entry of a list the person is asked about. When the one they acted on is gone, focus goes to the one in its place, so
 * that keys go on acting on the list.
 */
export function useAsked(rows: readonly Notification[] | undefined, list: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<string>()
  const place = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const left = place.current
    if (!left || !rows || rows.some(({ id }) => id === left.id)) return
    place.current = undefined
    setAsked(undefined)
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.closest('[role="alertdialog"]')) return
    const next = list.current?.children[Math.min(left.index, rows.length - 1)]
    if (next instanceof HTMLElement) next.focus()
  }, [rows, list])
  /** Remembers where an entry is that may leave the list. */
  const keepPlace = (id: string) => {
    place.current = { id, index: rows?.findIndex((row) => row.id === id) ?? 0 }
  }
  return {
    asked,
    keepPlace,
    ask: (id: string) => {
      keepPlace(id)
      setAsked(id)
    },
    /** The answer was no. */
    cancel: () => {
      place.current = undefined
      setAsked(undefined)
    },
    /** The answer was yes, and it has been done. */
    close: () => setAsked(undefined),
  }
}
