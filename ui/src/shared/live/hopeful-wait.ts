/** Waits, but not longer than until the network comes back or the tab is looked at again. */
export function hopefulWait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', shown)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const shown = () => {
      if (document.visibilityState === 'visible') done()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', shown)
    signal.addEventListener('abort', done)
  })
}
