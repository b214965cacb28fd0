import { type Static, Type as T } from 'typebox'
import type { PersonScope } from '../person/scope.ts'
import { conforms } from '../storage/conforms.ts'
import { seal, unseal } from '../storage/secret-box.ts'
import { cacheOf, hasCaches } from './kept-caches.ts'

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

const listsAt = '/offline/lists'
/** When recently viewed vehicles were last cleared, an instant: a list that was asked for before is not kept after. */
const clearedAt = '/offline/cleared'

/** One tab after another: each looks at what is kept before it writes. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('forecourt-kept-lists', work) : work()

async function lastCleared(cache: Cache): Promise<string> {
  return (await (await cache.match(clearedAt))?.text()) ?? ''
}
const pathOf = ({ url }: Request): string => new URL(url).pathname

const picturesOf = ({ favorites, recents }: KeptLists): Set<string> =>
  new Set([...favorites, ...recents].map(({ picture }) => picture).filter((picture) => picture !== null))

/**
 * Keeps the lists of a person with their thumbnails, instead of those before, unless another tab has kept newer ones. Of an ended
 * session nothing is kept, and nothing of what was cleared while they were on their way.
 *
 * @param read when they were asked for, and what came
 */
export async function keepLists(read: KeptLists, { userId, signal }: PersonScope): Promise<void> {
  if (!hasCaches() || userId === null || signal.aborted) return
  const cache = await caches.open(cacheOf(userId))
  try {
    const lists = await inTurn(async () => {
      const before = await readLists(userId)
      const cleared = await lastCleared(cache)
      // What a clock that was ahead has noted counts for nothing: it would for as long as that was ahead.
      const isLater = (at: string) => at > read.at && Date.parse(at) <= Date.now()
      if (before && isLater(before.at)) return undefined
      const left = { ...read, recents: cleared === read.at || isLater(cleared) ? [] : read.recents }
      await cache.put(listsAt, new Response(await seal(left)))
      return left
    })
    if (!lists) return
    const wanted = picturesOf(lists)
    const kept = new Set<string>()
    for (const request of await cache.keys()) {
      const path = pathOf(request)
      if (path === listsAt || path === clearedAt || wanted.has(path)) kept.add(path)
      else await cache.delete(request)
    }
    // One after another: nobody waits for them.
    for (const path of wanted) {
      if (kept.has(path)) continue
      // One that cannot be had stops none behind it.
      const file = await fetch(path, { signal, priority: 'low' }).catch(() => undefined)
      if (signal.aborted) return
      if (file?.ok) await cache.put(path, file)
    }
  } finally {
    // It ended meanwhile, and its lists were dropped before these were written.
    if (signal.aborted) await caches.delete(cacheOf(userId))
  }
}

/** Lets go of what was recently viewed, for whoever has cleared it: also of what is on its way here. */
export async function dropRecents(scope: PersonScope): Promise<void> {
  const { userId, signal } = scope
  if (!hasCaches() || userId === null || signal.aborted) return
  const cache = await caches.open(cacheOf(userId))
  try {
    await inTurn(() => cache.put(clearedAt, new Response(new Date().toISOString())))
    const lists = await readLists(userId)
    if (lists) await keepLists({ ...lists, recents: [] }, scope)
  } finally {
    if (signal.aborted) await caches.delete(cacheOf(userId))
  }
}

/** Lists are good for as long as a session that nobody uses, in milliseconds (rulings 3: 30 days). */
const goodFor = 30 * 86_400_000
const isGood = ({ at }: KeptLists): boolean => Date.now() - Date.parse(at) < goodFor

/** What is kept of a person; undefined where nothing is, or it is too old. */
export async function readLists(userId: string): Promise<KeptLists | undefined> {
  if (!hasCaches() || !(await caches.has(cacheOf(userId)))) return undefined
  const found = await (await caches.open(cacheOf(userId))).match(listsAt)
  const lists = found && (await unseal(await found.text()))
  return conforms(KeptLists, lists) && isGood(lists) ? lists : undefined
}

/** Addresses (`blob:`) of the thumbnails that are kept, by their own. Whoever asked for them gives them back (`URL.revokeObjectURL`). */
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
