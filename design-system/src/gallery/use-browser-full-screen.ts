import { useEffect, useRef, useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/**
 * Lets the page fill the screen, where the browser can: the whole page, so that whatever is over it (toasts, menus)
 * stays in sight. To be called on a press, or soon after one; a refusal leaves everything as it is.
 */
export function enterFullScreen(): void {
  if (!document.fullscreenEnabled || document.fullscreenElement) return
  isOurs = true
  document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
}

/** Whether the gallery asked for it: a page that filled the screen before does so afterwards. */
let isOurs = false

export interface BrowserFullScreen {
  /** False on iPhones and in frames that may not: the button would do nothing. */
  isPossible: boolean
  isOn: boolean
  toggle: () => void
}

/**
 * The browser's full screen for as long as the component is there; gives the screen back when it goes.
 *
 * @param onLeft the person left it by Escape or the browser's own means
 */
export function useBrowserFullScreen(onLeft: () => void): BrowserFullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const wasOn = useRef(isOn)
  const isToggling = useRef(false)
  const left = useRef(onLeft)
  left.current = onLeft
  useEffect(() => {
    if (wasOn.current && !isOn && !isToggling.current) left.current()
    wasOn.current = isOn
    isToggling.current = false
  }, [isOn])
  useEffect(
    () => () => {
      if (isOurs) leaveFullScreen()
    },
    [],
  )
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    toggle: () => {
      isToggling.current = isOn
      if (isOn) leaveFullScreen()
      else enterFullScreen()
    },
  }
}

function leaveFullScreen(): void {
  isOurs = false
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}
