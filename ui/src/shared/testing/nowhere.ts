import { vi } from 'vitest'

/** As much of an element as React asks for to run hooks in it, and to draw nothing. */
class Nowhere extends EventTarget {
  readonly nodeType = 1
  readonly tagName = 'MAIN'
  readonly ownerDocument = new EventTarget()
  textContent = ''
}

/** Where a test renders components for their hooks, without a document. After it: {@link leaveNowhere}. */
export function nowhere(): Element {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { HTMLIFrameElement: Nowhere }))
  const element: unknown = new Nowhere()
  return element as Element
}

export async function leaveNowhere(): Promise<void> {
  // React's last turn, which is due already, still asks for the window.
  await new Promise(setImmediate)
  vi.unstubAllGlobals()
}
