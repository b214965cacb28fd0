import { favoriteVehicles, recentVehicles, type VehicleCard } from '@forecourt/contracts'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { type KeptVehicle, keepLists, readLists } from '../../shared/offline/offline-store.ts'
import type { PersonScope } from '../../shared/person/scope.ts'
import { useScope } from '../../shared/person/use-scope.ts'
import { nearestWidth, pictureFile, plainFormat } from '../../shared/picture/picture-source.ts'
import { marksAtom } from '../../shared/vehicle/marks.ts'
import { placeOf } from '../../shared/vehicle/vehicle-facts.ts'
import { startWorker } from '../../shared/worker/worker.ts'

/** Of each list, the first: what one reads on the way. */
const keptOfEach = 24
/** The page that was asked for comes first, in milliseconds. */
const restAfter = 4_000
/** Whoever walks through pages has their lists read again, not more often than this, in milliseconds. */
const readEach = 60_000

const thumbOf = ({ pictures: [first] }: VehicleCard): string | null =>
  first ? pictureFile(first, nearestWidth(first, 320), plainFormat(first)) : null

const kept = (vehicle: VehicleCard): KeptVehicle => ({
  id: vehicle.id,
  title: vehicle.title,
  price: vehicle.price,
  currency: vehicle.currency.code,
  place: placeOf(vehicle),
  isSold: vehicle.sold,
  picture: thumbOf(vehicle),
})

/** Reads both lists and keeps what is shown of them. */
async function readAndKeep(scope: PersonScope): Promise<void> {
  const at = new Date().toISOString()
  const query = { limit: keptOfEach }
  const [favorites, recents] = await Promise.all([
    call(favoriteVehicles, { query }, { scope }),
    call(recentVehicles, { query }, { scope }),
  ])
  await keepLists({ at, favorites: favorites.data.map(kept), recents: recents.data.map(kept) }, scope)
}

async function isFresh({ userId }: PersonScope): Promise<boolean> {
  const lists = userId === null ? undefined : await readLists(userId).catch(() => undefined)
  return lists !== undefined && Date.now() - Date.parse(lists.at) < readEach
}

/**
 * Keeps favourites and recently viewed for when there is no network: a while after a page was opened, when something was saved
 * or is saved no more, and now and then as one goes on. Nobody is bothered when it fails.
 */
export function KeptOffline() {
  const scope = useScope()
  const { pathname } = useLocation()
  const marks = useAtomValue(marksAtom)
  const last = useRef<{ marks: typeof marks; at: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is an occasion
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { current } = last
      if (!navigator.onLine || document.hidden) return
      if (current?.marks === marks && Date.now() - current.at < readEach) return
      last.current = { marks, at: Date.now() }
      // Ten tabs that are opened again, or a page that is loaded again and again, do not each ask.
      if (current === undefined && (await isFresh(scope))) return
      await startWorker()
        .then((isThere) => (isThere ? readAndKeep(scope) : undefined))
        .catch(() => undefined)
    }, restAfter)
    return () => clearTimeout(timer)
  }, [scope, pathname, marks])
  return null
}
