import { vi } from 'vitest'

/** `localStorage` or `sessionStorage` in memory. */
export function fakeStorage(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}

const request = (result: unknown) => {
  const asked: { result: unknown; onsuccess?: () => void } = { result }
  queueMicrotask(() => asked.onsuccess?.())
  return asked
}

/** As much of IndexedDB as `database.ts` uses. */
function fakeIndexedDb() {
  const stores = new Map<string, Map<unknown, unknown>>()
  const storeOf = (name: string) => {
    const rows = stores.get(name) ?? new Map<unknown, unknown>()
    stores.set(name, rows)
    return {
      get: (key: unknown) => request(rows.get(key)),
      put: (value: unknown, key: unknown) => request(rows.set(key, value) && key),
      add: (value: unknown, key: unknown) => request(rows.has(key) ? rows.get(key) : rows.set(key, value) && key),
      delete: (key: unknown) => request(rows.delete(key)),
    }
  }
  const transaction = () => {
    const begun: { objectStore: typeof storeOf; oncomplete?: () => void } = { objectStore: storeOf }
    setImmediate(() => begun.oncomplete?.())
    return begun
  }
  return { open: () => request({ transaction }) }
}

/** What the page's modules need of a browser, and the events of it. */
export function startBrowser() {
  const listeners = new Map<string, ((event: unknown) => void)[]>()
  const local = fakeStorage()
  const session = fakeStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('indexedDB', fakeIndexedDb())
  vi.stubGlobal('history', {})
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setImmediate(run))
  vi.stubGlobal('cancelAnimationFrame', clearImmediate)
  vi.stubGlobal('document', {
    title: '',
    documentElement: { lang: 'en' },
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  )
  vi.stubGlobal('removeEventListener', () => undefined)
  return {
    local,
    session,
    /** Does what another tab does to the storage both share; this one hears of it. */
    elsewhere(key: string, newValue: string | null) {
      if (newValue === null) local.removeItem(key)
      else local.setItem(key, newValue)
      for (const listener of listeners.get('storage') ?? []) listener({ key, newValue })
    },
    emit: (name: string) => {
      for (const listener of listeners.get(name) ?? []) listener({})
    },
  }
}
