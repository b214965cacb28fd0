import { useSyncExternalStore } from 'react'
import { media } from '../theme/scale.ts'

const subscribe = (changed: () => void): (() => void) => {
  const list = matchMedia(media.coarse)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
const isTouched = (): boolean => matchMedia(media.coarse).matches

/** How files can be given here: a finger has nothing to drop, and not every browser lets one choose a folder. */
export const useWaysIn = (): { readonly drop: boolean; readonly folder: boolean } => ({
  drop: !useSyncExternalStore(subscribe, isTouched, isTouched),
  folder: 'webkitdirectory' in HTMLInputElement.prototype,
})
