/** The one IndexedDB database of the application: `keys` (CryptoKey objects) and `drafts` (unsent forms). */
export type StoreName = 'keys' | 'drafts'
const names: readonly StoreName[] = ['keys', 'drafts']

let opened: Promise<IDBDatabase> | undefined

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('forecourt', 1)
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name)
    }
    request.onsuccess = () => {
      // A newer version in another tab must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close()
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Rejects with the reason for which nothing was written. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** Settles when the change is at rest: a request that succeeded is undone when the page goes before its transaction ends. */
async function run<T>(store: StoreName, mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  const transaction = database.transaction(store, mode)
  const [result] = await Promise.all([settled(use(transaction.objectStore(store))), committed(transaction)])
  return result
}

/** Structured-clone values, CryptoKey and File among them. Each call rejects when the browser has no IndexedDB. */
export const readStored = (store: StoreName, key: string): Promise<unknown> => run(store, 'readonly', (s) => s.get(key))
export const writeStored = (store: StoreName, key: string, value: unknown): Promise<unknown> =>
  run(store, 'readwrite', (s) => s.put(value, key))
export const dropStored = (store: StoreName, key: string): Promise<unknown> =>
  run(store, 'readwrite', (s) => s.delete(key))
/** Writes only where nothing is yet, and returns what is there afterwards: one winner between tabs. */
export async function writeOnce(store: StoreName, key: string, value: unknown): Promise<unknown> {
  await run(store, 'readwrite', (s) => s.add(value, key)).catch(() => undefined)
  return readStored(store, key)
}
/** Removes every entry whose key begins with `prefix`. */
export const dropPrefixed = (store: StoreName, prefix: string): Promise<unknown> =>
  run(store, 'readwrite', (s) => s.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
