const storageKey = 'scroll-positions'
/** Pages and history entries whose place is remembered. */
const most = 100

const isEntry = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

/** Scroll positions in CSS pixels, the latest last; over a reload they lie in the session's storage. */
const positions = new Map<string, number>(read())
// A page opened anew begins at the top; the router calls the first history entry of every document the same.
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (opening?.type === 'navigate') {
  positions.delete('default')
  positions.delete(location.pathname)
}

// The browser's own restoration knows nothing of what is still to come, and scrolls once more when it has.
history.scrollRestoration = 'manual'

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-most)))
  } catch {
    // A browser that stores nothing begins at the top after a reload.
  }
})

/** Where this page, or this entry of the browser's history, was left, in CSS pixels from the top; undefined when it never was. */
export const positionOf = (key: string): number | undefined => positions.get(key)

/** Keeps `top`, in CSS pixels, as the place where a page or history entry was left. */
export function keepPosition(key: string, top: number): void {
  positions.delete(key)
  positions.set(key, top)
}
