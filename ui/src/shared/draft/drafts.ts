import { useCallback, useEffect, useMemo, useState } from 'react'
import { scope } from '../person/scope.ts'
import { session } from '../session/session-store.ts'
import { dropPrefixed, dropStored, readStored, writeStored } from '../storage/database.ts'
import { seal, unseal } from '../storage/secret-box.ts'
import { DraftKeeper, type DraftStore } from './draft-keeper.ts'
import { draftCryptoKey } from './draft-key.ts'
import { dropLastMoment, dropLastMoments, keepLastMoment, readLastMoment } from './last-moment.ts'

/** Drafts are kept per person under `<userId>/<name>`, sealed with that person's key: see `GET /user/config`. */
const nameOf = (userId: string, name: string) => `${userId}/${name}`

/** One person's draft in this browser: what is at rest opens only while that person is signed in. */
export interface DraftBox extends DraftStore {
  /**
   * The draft, or undefined. What it holds was written by an earlier version of ours: check it before use.
   * What was sealed in the last moment before the page went is newer than what the database has.
   */
  read(): Promise<unknown>
}

export function draftBox(userId: string, name: string, draftKey: string): DraftBox {
  const place = nameOf(userId, name)
  const own = scope()
  const key = () => draftCryptoKey(draftKey, own)
  const write = async (sealed: string): Promise<void> => {
    const last = readLastMoment(place)
    await writeStored('drafts', place, sealed)
    // A page that began to go while this was written has left something newer: that stays.
    if (last !== undefined && readLastMoment(place) === last) dropLastMoment(place)
  }
  return {
    async read() {
      const last = readLastMoment(place)
      if (last !== undefined) {
        await write(last).catch(() => undefined)
        return unseal(last, key())
      }
      const stored = await readStored('drafts', place).catch(() => undefined)
      return typeof stored === 'string' ? unseal(stored, key()) : undefined
    },
    seal: (value) => seal(value, key()),
    write,
    writeAtOnce: (sealed) => keepLastMoment(place, sealed),
    async drop() {
      dropLastMoment(place)
      return dropStored('drafts', place).catch(() => undefined)
    },
  }
}

/** Everything unsent of a person, when the account is deleted: its key goes too. */
export const dropDrafts = (userId: string): Promise<unknown> => {
  dropLastMoments(nameOf(userId, ''))
  return dropPrefixed('drafts', nameOf(userId, '')).catch(() => undefined)
}

export interface Draft {
  /** False until the stored draft was looked up. */
  isReady: boolean
  /** What was stored when the page opened. */
  stored: unknown
  /** Keeps `value`; writes at most every 400 ms, and at once when the page is hidden. */
  keep(value: unknown): void
  /** Forgets it, e.g. after sending. */
  drop(): Promise<unknown>
}

/** An unsent form that survives a reload and a sign-out. Null `userId` or `name`: nothing is kept. */
export function useDraft(userId: string | null, name: string | null): Draft {
  const { config } = session.useValue()
  const draftKey = config?.user?.id === userId ? config?.draftKey : undefined
  const isKept = userId !== null && name !== null
  const box = useMemo(
    () => (userId !== null && name !== null && draftKey ? draftBox(userId, name, draftKey) : undefined),
    [userId, name, draftKey],
  )
  const [state, setState] = useState<{ isReady: boolean; stored: unknown }>({ isReady: false, stored: undefined })
  const keeper = useMemo(() => (box ? new DraftKeeper(box) : undefined), [box])

  useEffect(() => {
    let current = true
    if (!isKept) return setState({ isReady: true, stored: undefined })
    setState({ isReady: false, stored: undefined })
    // Without the key nothing can be read yet: the session is still on its way.
    box?.read().then((stored) => current && setState({ isReady: true, stored }))
    return () => {
      current = false
    }
  }, [box, isKept])

  useEffect(() => {
    if (!keeper) return
    const leave = () => keeper.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      void keeper.flush()
    }
  }, [keeper])

  const keep = useCallback((value: unknown) => keeper?.keep(value), [keeper])
  const drop = useCallback(async () => keeper?.drop(), [keeper])
  return { ...state, keep, drop }
}
