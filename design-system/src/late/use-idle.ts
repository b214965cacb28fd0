import { useEffect, useState } from 'react'

/** What is wanted soon, but not before the page can be used, waits this long at most, in milliseconds. */
const longest = 1_500

/** Calls `work` when the browser has nothing else to do. @returns takes the call back */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(handle)
}

/**
 * What nobody has asked for yet is fetched once its page has rested for so long, in milliseconds: until then whoever begins to use
 * the page, on a slow phone too, shares neither processor nor line with it.
 */
const rest = 3_000

/** Calls `work` when the page has rested and the browser has nothing else to do. @returns takes the call back */
export function whenRested(work: () => void): () => void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    stop = whenIdle(work)
  }, rest)
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}

/** False while the page is drawn first, true from when it has nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
