let shown: Promise<void> = Promise.resolve()

/** Follows whether the page is shown. */
export function followPage(page: Pick<EventTarget, 'addEventListener'>): void {
  page.addEventListener('pagehide', () => {
    shown = new Promise((resolve) => page.addEventListener('pageshow', () => resolve(), { once: true }))
  })
}

/**
 * Resolves while the page is shown. After it was left, by a reload or a link, only when it is shown again, which most never
 * are. Browsers end the requests of a page that is left, and let it hear so: that is no failure to act on.
 */
export async function pageShown(): Promise<void> {
  // Requests fail in the same task in which the page is left, before it hears of that.
  await nextTask()
  await shown
}

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
