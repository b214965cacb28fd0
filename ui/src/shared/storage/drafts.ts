import { useCallback, useEffect, useRef, useState } from 'react'
import { dropPrefixed, dropStored, readStored, writeStored } from './database.ts'
import { dropLastMoment, keepLastMoment, readLastMoment } from './last-moment.ts'

/** Drafts are kept per person under `<userId>/<name>`; files may be part of them. */
const nameOf = (userId: string, name: string) => `${userId}/${name}`
const saveDelay = 400

/**
 * The draft, or undefined. What it holds was written by an earlier version of ours: check it before use.
 * What was typed in the last moment before the page went is newer than what the database has.
 */
export async function readDraft(userId: string, name: string): Promise<unknown> {
  const last = readLastMoment(nameOf(userId, name))
  if (last === undefined) return readStored('drafts', nameOf(userId, name)).catch(() => undefined)
  await writeDraft(userId, name, last)
  return last
}
export async function writeDraft(userId: string, name: string, value: unknown): Promise<void> {
  const written = await writeStored('drafts', nameOf(userId, name), value).then(
    () => true,
    () => false,
  )
  if (written) dropLastMoment(nameOf(userId, name))
}
export const dropDraft = (userId: string, name: string): Promise<unknown> => {
  dropLastMoment(nameOf(userId, name))
  return dropStored('drafts', nameOf(userId, name)).catch(() => undefined)
}
/** Everything unsent of a person, at sign-out of a shared device. */
export const dropDrafts = (userId: string): Promise<unknown> =>
  dropPrefixed('drafts', nameOf(userId, '')).catch(() => undefined)

export interface Draft {
  /** False until the stored draft was looked up. */
  isReady: boolean
  /** What was stored when the page opened. */
  stored: unknown
  /** Keeps `value`; writes at most every 400 ms, and at once when the page is hidden. */
  keep(value: unknown): void
  /** Forgets it, e.g. after sending. */
  drop(): void
}

/** An unsent form that survives a reload. Null `userId` or `name`: nothing is kept. */
export function useDraft(userId: string | null, name: string | null): Draft {
  const [state, setState] = useState<{ isReady: boolean; stored: unknown }>({ isReady: false, stored: undefined })
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: unknown }>(undefined)

  useEffect(() => {
    let current = true
    if (userId === null || name === null) return setState({ isReady: true, stored: undefined })
    setState({ isReady: false, stored: undefined })
    readDraft(userId, name).then((stored) => current && setState({ isReady: true, stored }))
    return () => {
      current = false
    }
  }, [userId, name])

  const flush = useCallback(() => {
    if (!waiting.current || userId === null || name === null) return
    clearTimeout(waiting.current.timer)
    void writeDraft(userId, name, waiting.current.value)
    waiting.current = undefined
  }, [userId, name])

  useEffect(() => {
    const leave = () => {
      if (waiting.current && userId !== null && name !== null)
        keepLastMoment(nameOf(userId, name), waiting.current.value)
      flush()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      flush()
    }
  }, [flush, userId, name])

  const keep = useCallback(
    (value: unknown) => {
      if (userId === null || name === null) return
      // The first change starts the clock, later ones ride along: who types without a pause is kept too.
      if (waiting.current) waiting.current.value = value
      else waiting.current = { value, timer: setTimeout(flush, saveDelay) }
    },
    [userId, name, flush],
  )
  const drop = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = undefined
    if (userId !== null && name !== null) void dropDraft(userId, name)
  }, [userId, name])

  return { ...state, keep, drop }
}
