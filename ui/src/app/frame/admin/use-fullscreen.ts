import { useEffect, useState } from 'react'

/**
 * The back office without the frame around it, on the whole screen where the browser lets it. Leaving the browser's full
 * screen (Escape) brings the frame back.
 */
export function useFullscreen(): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => {
    if (isOn) {
      setOn(false)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      return
    }
    setOn(true)
    // The whole page: dialogs and menus stand beside the part that is shown. Refused, the window is all there is.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined)
  }
  return [isOn, toggle]
}
