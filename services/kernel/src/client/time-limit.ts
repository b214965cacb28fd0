/** A limit on one call: its signal aborts when the time is over or the caller gives up. */
export interface TimeLimit {
  readonly signal: AbortSignal
  /** The time ran out, rather than the caller giving up. */
  isOver(): boolean
  /** Ends the time now. */
  end(): void
  /** The call has ended: the timer goes, and the caller's signal is let go. */
  clear(): void
}

/**
 * Limits a call to so many milliseconds. Unlike `AbortSignal.timeout` it ends with the call: that one stays, and seconds
 * later makes an error that nobody reads, for every call there was.
 */
export function timeLimit(milliseconds: number, given?: AbortSignal): TimeLimit {
  const abort = new AbortController()
  let over = false
  const end = (): void => {
    over = true
    abort.abort(new Error('the time for this call is over'))
  }
  const timer = setTimeout(end, milliseconds)
  const follow = (): void => abort.abort(given?.reason)
  if (given?.aborted) follow()
  else given?.addEventListener('abort', follow, { once: true })
  return {
    signal: abort.signal,
    isOver: () => over,
    end,
    clear() {
      clearTimeout(timer)
      given?.removeEventListener('abort', follow)
    },
  }
}
