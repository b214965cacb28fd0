import { useEffect, useRef, useSyncExternalStore } from 'react'
import { whenIdle, whenRested } from './use-idle.ts'

/** What could not be had is asked for again after so many milliseconds, and when the network is back. */
const AGAIN_MS = 30_000

/** Code that comes later than the page it belongs to. */
export interface LatePart<T> {
  /** Undefined until it is there. */
  readonly value: T | undefined
  /** Fetches it. Calls at the same time share one fetch; after one that failed the next call begins anew. */
  load(): Promise<T>
  subscribe(changed: () => void): () => void
}

let areKept = false

/** How an application says that this browser keeps the parts of its page: they are fetched without a server, too. */
export function partsAreKept(): void {
  areKept = true
}

/**
 * Chromium remembers until the page is loaded anew that an `import()` failed. So where the browser says that it is offline, the
 * server is asked for something else first: it may still be reached, as on a machine without a network.
 */
async function reachServer(): Promise<void> {
  if (navigator.onLine === false && !areKept) await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
}

/** A part that `bringIt` brings: `latePart(async () => (await import('./x.tsx')).X)`. */
export function latePart<T>(bringIt: () => Promise<T>): LatePart<T> {
  let value: T | undefined
  let loading: Promise<T> | undefined
  const hearers = new Set<() => void>()
  const bring = async () => {
    try {
      await reachServer()
      value = await bringIt()
    } finally {
      loading = undefined
    }
    for (const changed of hearers) changed()
    return value
  }
  return {
    get value() {
      return value
    },
    load: () => {
      if (value !== undefined) return Promise.resolve(value)
      loading ??= bring()
      return loading
    },
    subscribe: (changed) => {
      hearers.add(changed)
      return () => void hearers.delete(changed)
    },
  }
}

let sayMissing = (): void => undefined

/** How an application says that a part somebody waits for cannot be had; it knows the words. */
export function whenPartMissing(say: () => void): void {
  sayMissing = say
}

/** Says that a part somebody waits for cannot be had. */
export const partMissing = (): void => sayMissing()

export interface LateOptions {
  /** Somebody waits for it: it is fetched at once. Else when the page has rested. */
  isWanted: boolean
  /** Small, and needed where it could not be fetched first: it comes as soon as the browser has nothing else to do. */
  isSoon?: boolean | undefined
  /** Nobody sees it: that it is missing is not said. */
  isQuiet?: boolean | undefined
  /** Called when it was wanted and could not be had, e.g. to close what cannot open. It is tried again all the same. */
  onMissing?: (() => void) | undefined
}

/** A late part while a component is drawn: fetched, and asked for again where that failed. Undefined until it is there. */
export function useLatePart<T>(
  part: LatePart<T>,
  { isWanted, isSoon = false, isQuiet = false, onMissing }: LateOptions,
): T | undefined {
  const value = useSyncExternalStore(
    part.subscribe,
    () => part.value,
    () => part.value,
  )
  const told = useRef(onMissing)
  useEffect(() => {
    told.current = onMissing
  })
  const isThere = value !== undefined
  useEffect(() => {
    if (isThere) return
    let isOver = false
    let isSaid = !isWanted
    let timer: ReturnType<typeof setTimeout> | undefined
    const miss = () => {
      if (isOver) return
      clearTimeout(timer)
      timer = setTimeout(load, AGAIN_MS)
      if (isSaid) return
      isSaid = true
      if (!isQuiet) partMissing()
      told.current?.()
    }
    const load = () => {
      clearTimeout(timer)
      part.load().catch(miss)
    }
    const stopWaiting = isWanted ? undefined : (isSoon ? whenIdle : whenRested)(load)
    if (isWanted) load()
    addEventListener('online', load)
    return () => {
      isOver = true
      stopWaiting?.()
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [part, isThere, isWanted, isSoon, isQuiet])
  return value
}
