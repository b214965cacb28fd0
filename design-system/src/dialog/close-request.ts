import { useEffect, useRef } from 'react'

/** The platform's: the back gesture and button of Android. Not every browser has it. */
interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}
declare global {
  interface Window {
    CloseWatcher?: new () => Watcher
  }
}

/** What is open, the topmost last: each asks to be closed, and may stay. Undefined: the way back is its own. */
const open: (() => (() => void) | undefined)[] = []
/** One for all of them: browsers close several at once where nobody has pressed anything between. */
let watcher: Watcher | undefined

/** Escape closes by itself, and must not close what lies below as well. */
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault()
}

function watch(): void {
  if (!open.at(-1)?.()) {
    watcher?.destroy()
    watcher = undefined
    removeEventListener('keydown', keepEscape, true)
  } else if (!watcher && window.CloseWatcher) {
    watcher = new window.CloseWatcher()
    watcher.onclose = () => {
      // It hears one request only.
      watcher = undefined
      open.at(-1)?.()?.()
      watch()
    }
    addEventListener('keydown', keepEscape, true)
  }
}

/**
 * Asks the topmost overlay to close where a phone would otherwise leave the page. For as long as the component is there.
 *
 * @param onRequest undefined where the overlay stands in the page's address: the way back leaves it by itself then
 */
export function useCloseRequest(onRequest: (() => void) | undefined): void {
  const latest = useRef(onRequest)
  useEffect(() => {
    latest.current = onRequest
  })
  useEffect(() => {
    const ask = () => latest.current
    open.push(ask)
    watch()
    return () => {
      open.splice(open.indexOf(ask), 1)
      watch()
    }
  }, [])
}
