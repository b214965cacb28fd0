import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import type { PersonScope } from '../person/scope.ts'
import { seal, unseal } from '../storage/secret-box.ts'

/** What is kept of a vehicle: what a list shows of it, and nothing of who sells it. */
const KeptVehicle = T.Object({
  id: T.String(),
  title: T.String(),
  price: T.Number(),
  currency: T.String(),
  place: T.String(),
  isSold: T.Boolean(),
  /** Address of its thumbnail. */
  picture: T.Union([T.String(), T.Null()]),
})
export type KeptVehicle = Static<typeof KeptVehicle>
const KeptLists = T.Object({
  /** When they were read, an instant. */
  at: T.String(),
  favorites: T.Array(KeptVehicle),
  recents: T.Array(KeptVehicle),
})
export type KeptLists = Static<typeof KeptLists>

/** One cache for each person: lists, sealed with the key of this browser, and thumbnails. */
const prefix = 'forecourt-person-'
const cacheOf = (userId: string): string => prefix + userId
const listsAt = '/offline/lists'
const hasCaches = (): boolean => 'caches' in globalThis
const pathOf = ({ url }: Request): string => new URL(url).pathname

const picturesOf = ({ favorites, recents }: KeptLists): Set<string> =>
  new Set([...favorites, ...recents].map(({ picture }) => picture).filter((picture) => picture !== null))

/** Keeps the lists of a person with their thumbnails, instead of those before. Of an ended session nothing is kept. */
export async function keepLists(lists: KeptLists, { userId, signal }: PersonScope): Promise<void> {
  if (!hasCaches() || userId === null || signal.aborted) return
  const cache = await caches.open(cacheOf(userId))
  try {
    await cache.put(listsAt, new Response(await seal(lists)))
    const wanted = picturesOf(lists)
    const kept = new Set<string>()
    for (const request of await cache.keys()) {
      const path = pathOf(request)
      if (path === listsAt || wanted.has(path)) kept.add(path)
      else await cache.delete(request)
    }
    // One after another: nobody waits for them.
    for (const path of wanted) {
      if (kept.has(path)) continue
      const file = await fetch(path, { signal, priority: 'low' })
      if (file.ok) await cache.put(path, file)
    }
  } finally {
    // It ended meanwhile, and its lists were dropped before these were written.
    if (signal.aborted) await caches.delete(cacheOf(userId))
  }
}

/** Lets go of what was recently viewed, for whoever has cleared it. */
export async function dropRecents(scope: PersonScope): Promise<void> {
  const lists = scope.userId === null ? undefined : await readLists(scope.userId)
  if (lists) await keepLists({ ...lists, recents: [] }, scope)
}

/** Lists are good for as long as a session that nobody uses, in milliseconds (rulings 3: 30 days). */
const goodFor = 30 * 86_400_000
const isGood = ({ at }: KeptLists): boolean => Date.now() - Date.parse(at) < goodFor

/** What is kept of a person; undefined where nothing is, or it is too old. */
export async function readLists(userId: string): Promise<KeptLists | undefined> {
  if (!hasCaches() || !(await caches.has(cacheOf(userId)))) return undefined
  const found = await (await caches.open(cacheOf(userId))).match(listsAt)
  const lists = found && (await unseal(await found.text()))
  return Check(KeptLists, lists) && isGood(lists) ? lists : undefined
}

/** Addresses (`blob:`) of the thumbnails that are kept, by their own. They live as long as the page. */
export async function readPictures(userId: string, lists: KeptLists): Promise<ReadonlyMap<string, string>> {
  const cache = await caches.open(cacheOf(userId))
  const found = await Promise.all(
    [...picturesOf(lists)].map(async (path): Promise<[string, string] | undefined> => {
      const file = await cache.match(path)
      return file && [path, URL.createObjectURL(await file.blob())]
    }),
  )
  return new Map(found.filter((one) => one !== undefined))
}

/** Removes what is kept of anybody else. */
export async function dropListsOfOthers(userId: string | null): Promise<void> {
  if (!hasCaches()) return
  const names = await caches.keys()
  const doomed = names.filter((name) => name.startsWith(prefix) && (userId === null || name !== cacheOf(userId)))
  await Promise.all(doomed.map((name) => caches.delete(name)))
}
