// What every page needs of the lists that are read without a network; reading and writing them is in offline-store.ts, which reads
// schemas and comes later.

/** One cache for each person: lists, sealed with the key of this browser, and thumbnails. */
const prefix = 'forecourt-person-'
export const cacheOf = (userId: string): string => prefix + userId
export const hasCaches = (): boolean => 'caches' in globalThis

/** Removes what is kept of anybody else. */
export async function dropListsOfOthers(userId: string | null): Promise<void> {
  if (!hasCaches()) return
  const names = await caches.keys()
  const doomed = names.filter((name) => name.startsWith(prefix) && (userId === null || name !== cacheOf(userId)))
  await Promise.all(doomed.map((name) => caches.delete(name)))
}
