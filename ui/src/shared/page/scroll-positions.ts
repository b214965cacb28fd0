import { ofPerson, type PersonScope } from '../person/scope.ts'
import { readPersonal, writePersonal } from '../person/storage.ts'

const entry = 'scroll-positions'
/** Pages and history entries whose place is remembered. */
const most = 100

const isEntry = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'

function read(of: PersonScope): [string, number][] {
  try {
    const stored: unknown = JSON.parse(readPersonal(entry, of) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

// A page opened anew begins at the top; the router calls the first history entry of every document the same.
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isFresh = opening?.type === 'navigate'
const forgotten = isFresh ? ['default', location.pathname] : []

/** Scroll positions in CSS pixels, the latest last; over a reload they lie in the tab's storage. */
export const positionsOf = ofPerson((of) => new Map(read(of).filter(([key]) => !forgotten.includes(key))))

// The browser's own restoration knows nothing of what is still to come, and scrolls once more when it has.
history.scrollRestoration = 'manual'

addEventListener('pagehide', () => writePersonal(entry, JSON.stringify([...positionsOf()].slice(-most))))

/** Where this page, or this entry of the browser's history, was left, in CSS pixels from the top; undefined when it never was. */
export const positionOf = (key: string): number | undefined => positionsOf().get(key)

/** Keeps `top`, in CSS pixels, as the place where a page or history entry was left. */
export function keepPosition(key: string, top: number): void {
  const positions = positionsOf()
  positions.delete(key)
  positions.set(key, top)
}
