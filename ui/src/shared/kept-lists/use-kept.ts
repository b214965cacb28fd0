import { useCallback, useEffect, useState } from 'react'
import { dropListsOfOthers } from '../offline/kept-caches.ts'
import { type KeptLists, readLists, readPictures } from '../offline/offline-store.ts'

/** What this browser keeps of a person. */
export interface Kept {
  readonly lists: KeptLists | undefined
  /** Addresses (`blob:`) of thumbnails, by their own. */
  readonly pictures: ReadonlyMap<string, string>
}
const nothing: Kept = { lists: undefined, pictures: new Map() }

/** Says that what was kept is removed. */
const channel = 'forecourt-kept-removed'
const release = ({ pictures }: Kept) => {
  for (const address of pictures.values()) URL.revokeObjectURL(address)
}

async function read(userId: string): Promise<Kept> {
  const lists = await readLists(userId)
  return lists ? { lists, pictures: await readPictures(userId, lists) } : nothing
}

export interface KeptHere {
  /** Undefined while it is read. */
  readonly kept: Kept | undefined
  /** Removes it from this browser; no network is needed. */
  readonly remove: () => Promise<void>
}

/** What this browser keeps of a person, read once. `userId` null: not now. */
export function useKept(userId: string | null): KeptHere {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    setKept(undefined)
    if (userId === null) return
    let isLeft = false
    let shown = nothing
    const show = (found: Kept) => {
      release(shown)
      shown = found
      setKept(found)
    }
    void read(userId)
      .catch(() => nothing)
      .then((found) => (isLeft ? release(found) : show(found)))
    const others = new BroadcastChannel(channel)
    others.onmessage = () => show(nothing)
    return () => {
      isLeft = true
      others.close()
      release(shown)
    }
  }, [userId])
  const remove = useCallback(async () => {
    await dropListsOfOthers(null)
    // Whoever shows them, here or in another tab, shows them no more.
    const all = new BroadcastChannel(channel)
    all.postMessage('removed')
    all.close()
    setKept(nothing)
  }, [])
  return { kept, remove }
}
