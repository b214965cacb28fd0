/** What keeping a place needs of the window; tests bring their own. */
export interface Viewport {
  /** Where it was last seen, in CSS pixels: asking the window itself would lay the page out in the middle of a change. */
  lastTop(): number
  /** Where it is, whatever that costs. */
  top(): number
  /** Goes there at once, or as far as the page is long. */
  scrollTo(top: number): void
  /** Each of these hears until the function it answers with is called. */
  onScroll(heard: () => void): () => void
  onGrowth(heard: () => void): () => void
  /** The person does something that may scroll. */
  onGesture(heard: () => void): () => void
}

const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function onWindow(events: readonly (keyof WindowEventMap)[], heard: () => void): () => void {
  for (const event of events) addEventListener(event, heard, { passive: true })
  return () => {
    for (const event of events) removeEventListener(event, heard)
  }
}

/** The browser's window. */
export function windowViewport(): Viewport {
  let last = window.scrollY
  const look = () => {
    last = window.scrollY
    return last
  }
  onWindow(['scroll'], look)
  return {
    lastTop: () => last,
    top: look,
    scrollTo(top) {
      // Newer browsers answer with a promise, which nobody waits for.
      window.scrollTo({ top, behavior: 'instant' })
      if (top === 0) last = 0
    },
    onScroll: (heard) => onWindow(['scroll'], heard),
    onGrowth(heard) {
      const growing = new ResizeObserver(heard)
      growing.observe(document.body)
      return () => growing.disconnect()
    },
    onGesture: (heard) => onWindow(gestures, heard),
  }
}
