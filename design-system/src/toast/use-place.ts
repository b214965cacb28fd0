import { type RefObject, useEffect } from 'react'
import { type Obstacle, placeStack } from './place.ts'

const RISE = '--toast-rise'
/** Least distance of the toasts from the lower edge of the window, a CSS length. */
export const toastRise = `var(${RISE}, 0px)`

/** From the edges of what can be seen, in pixels. */
const EDGE = 8
/** How long after the last scroll toasts give way, in milliseconds: they do not hop while the page moves. */
const SCROLL_ENDS = 120
const FIELDS = 'input, textarea, select, [contenteditable], [role=combobox], [role=spinbutton], [role=searchbox]'

/** What is in use: a field, or what the focus is seen on. A whole page or dialog may have the focus too; it is not meant. */
function inUse(region: Element): Obstacle[] {
  const focused = document.activeElement
  if (!focused || focused === document.body || region.contains(focused)) return []
  const box = focused.getBoundingClientRect()
  const isMeant = focused.matches(FIELDS) || (focused.matches(':focus-visible') && box.height < window.innerHeight / 2)
  return isMeant ? [withWeight(box, 1000)] : []
}

const withWeight = ({ top, bottom, left, right }: DOMRect, weight: number): Obstacle => ({
  top,
  bottom,
  left,
  right,
  weight,
})

function keptClear(): Obstacle[] {
  return (
    [...document.querySelectorAll('[data-keep-clear]')]
      // Behind a dialog nobody reaches it.
      .filter((one) => !one.closest('[inert], [aria-hidden=true]'))
      .map((one) => withWeight(one.getBoundingClientRect(), 1))
      .filter(({ top, bottom }) => bottom > top)
  )
}

/** What can be seen of the window: the keyboard of a phone covers its lower part. Zoomed in, the whole window counts. */
function seen(): { top: number; bottom: number } {
  const visual = window.visualViewport
  if (!visual || Math.abs(visual.scale - 1) > 0.01) return { top: 0, bottom: window.innerHeight }
  return { top: visual.offsetTop, bottom: visual.offsetTop + visual.height }
}

function place(region: Element, gap: number, isPointed: boolean): void {
  const list = region.querySelector('[data-sonner-toaster]')
  // Somebody is at a toast: it does not run away.
  if (!list || isPointed || region.contains(document.activeElement)) return
  const shown = [
    ...list.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed=true], [data-visible=false])'),
  ]
  if (shown.length === 0) return
  const { style } = document.documentElement
  // As if nothing were in the way.
  style.removeProperty(RISE)
  const { bottom } = list.getBoundingClientRect()
  const { left = 0, right = 0 } = shown[0]?.getBoundingClientRect() ?? {}
  const base = Number.parseFloat(getComputedStyle(list).bottom)
  const { top, bottom: end } = seen()
  const height = shown.reduce((sum, { offsetHeight }) => sum + offsetHeight + gap, -gap)
  const room = { floor: Math.min(bottom, end - EDGE), ceiling: top + EDGE }
  const edge = placeStack(room, { height, left, right }, [...inUse(region), ...keptClear()])
  if (edge !== bottom) style.setProperty(RISE, `${base + bottom - edge}px`)
}

/**
 * Keeps toasts off the focused field and whatever is marked `data-keep-clear`, and above the keyboard of a phone: they rise above
 * what they would cover. They are moved, not drawn again, so that nothing is said twice.
 *
 * @param isOn there are toasts
 * @param gap between two of them, in pixels
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, isOn: boolean, gap: number): void {
  useEffect(() => {
    const root = region.current
    if (!isOn || !root) return
    let frame = 0
    let pause: ReturnType<typeof setTimeout> | undefined
    // A toast that appears under a pointer at rest is not meant by it, nor is one while somebody goes to a field.
    let isPointed = false
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(root, gap, isPointed))
    }
    const onScroll = () => {
      clearTimeout(pause)
      pause = setTimeout(soon, SCROLL_ENDS)
    }
    const onPointer = ({ type, pointerType }: PointerEvent) => {
      isPointed = type === 'pointermove' && pointerType === 'mouse'
      if (!isPointed) soon()
    }
    const onFocus = () => {
      isPointed = false
      soon()
    }
    const stop = new AbortController()
    const { signal } = stop
    const visual = window.visualViewport
    for (const [target, event] of [
      [window, 'resize'],
      [visual, 'resize'],
      [document, 'focusout'],
      [root, 'transitionend'],
    ] as const)
      target?.addEventListener(event, soon, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    root.addEventListener('pointermove', onPointer, { signal })
    root.addEventListener('pointerleave', onPointer, { signal })
    window.addEventListener('scroll', onScroll, { signal, capture: true, passive: true })
    visual?.addEventListener('scroll', onScroll, { signal })
    // Toasts come and go, and so does what they may cover.
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(soon)
    sizes.observe(document.body)
    soon()
    return () => {
      stop.abort()
      changes.disconnect()
      sizes.disconnect()
      cancelAnimationFrame(frame)
      // What is on its way out stays where it is; the next one is placed anew.
      clearTimeout(pause)
    }
  }, [region, isOn, gap])
}
