import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { sessionAtom } from '../session/session-store.ts'
import { dropPrefixed, dropStored, readStored, writeStored } from './database.ts'
import { draftCryptoKey } from './draft-key.ts'
import { dropLastMoment, dropLastMoments, keepLastMoment, readLastMoment } from './last-moment.ts'
import { seal, unseal } from './secret-box.ts'

/** Drafts are kept per person under `<userId>/<name>`, sealed with that person's key: see `GET /user/config`. */
const nameOf = (userId: string, name: string) => `${userId}/${name}`
const saveDelay = 400

/** One person's draft in this browser: what is at rest opens only while that person is signed in. */
export interface DraftBox {
  /**
   * The draft, or undefined. What it holds was written by an earlier version of ours: check it before use.
   * What was sealed in the last moment before the page went is newer than what the database has.
   */
  read(): Promise<unknown>
  seal(value: unknown): Promise<string>
  write(sealed: string): Promise<void>
  /** While the page is going, when nothing that takes time can be begun. */
  writeAtOnce(sealed: string): void
  drop(): Promise<unknown>
}

export function draftBox(userId: string, name: string, draftKey: string): DraftBox {
  const place = nameOf(userId, name)
  const key = () => draftCryptoKey(draftKey)
  const write = async (sealed: string): Promise<void> => {
    const written = await writeStored('drafts', place, sealed).then(
      () => true,
      () => false,
    )
    if (written) dropLastMoment(place)
  }
  return {
    async read() {
      const last = readLastMoment(place)
      if (last !== undefined) {
        await write(last)
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
  const { config } = useAtomValue(sessionAtom)
  const draftKey = config?.user?.id === userId ? config?.draftKey : undefined
  const isKept = userId !== null && name !== null
  const box = useMemo(
    () => (userId !== null && name !== null && draftKey ? draftBox(userId, name, draftKey) : undefined),
    [userId, name, draftKey],
  )
  const [state, setState] = useState<{ isReady: boolean; stored: unknown }>({ isReady: false, stored: undefined })
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; sealing: Promise<string> }>(undefined)
  // The newest text that is sealed: only what is ready may be written while the page goes.
  const ready = useRef<string>(undefined)
  // A text that is still being sealed when the draft is dropped must not bring it back.
  const drops = useRef(0)

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

  const flush = useCallback(() => {
    if (!waiting.current || !box) return
    clearTimeout(waiting.current.timer)
    const before = drops.current
    void waiting.current.sealing.then((sealed) => (drops.current === before ? box.write(sealed) : undefined))
    waiting.current = undefined
  }, [box])

  useEffect(() => {
    const leave = () => {
      if (waiting.current && box && ready.current !== undefined) box.writeAtOnce(ready.current)
      flush()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      flush()
    }
  }, [flush, box])

  const keep = useCallback(
    (value: unknown) => {
      if (!box) return
      const sealing = box.seal(value)
      void sealing.then((sealed) => {
        if (waiting.current?.sealing === sealing) ready.current = sealed
      })
      // The first change starts the clock, later ones ride along: who types without a pause is kept too.
      if (waiting.current) waiting.current.sealing = sealing
      else waiting.current = { timer: setTimeout(flush, saveDelay), sealing }
    },
    [box, flush],
  )
  const drop = useCallback(async () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = undefined
    drops.current += 1
    return box?.drop()
  }, [box])

  return { ...state, keep, drop }
}
