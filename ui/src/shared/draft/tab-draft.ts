import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { session } from '../session/session-store.ts'
import { type Draft, useDraft } from './drafts.ts'

const keyOf = (name: string) => `draft/${name}`

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Full or refused: it lives no longer than the page.
  }
}

/**
 * An unsent form of a page that needs no account. A person's is kept as `useDraft` does; a visitor's for this tab, and is there
 * for whoever signs in at it. Where a session runs out, what is on the screen stays: it goes to the visitor in its place.
 */
export function useOpenDraft(name: string): Draft {
  const { user } = useSession()
  const userId = user?.id ?? null
  const own = useDraft(userId, userId && name)
  const [tab, setTab] = useState<{ stored: unknown }>()
  const latest = useRef<unknown>(undefined)
  useEffect(() => setTab({ stored: read(name) }), [name])
  useEffect(() => {
    if (userId === null) return
    return () => {
      if (session.get().user === null && latest.current !== undefined) write(name, latest.current)
    }
  }, [userId, name])
  const { keep: keepOwn, drop: dropOwn } = own
  const keep = useCallback(
    (value: unknown) => {
      latest.current = value
      write(name, userId === null ? value : null)
      keepOwn(value)
    },
    [name, userId, keepOwn],
  )
  const drop = useCallback(() => {
    latest.current = undefined
    write(name, null)
    return dropOwn()
  }, [name, dropOwn])
  return { isReady: own.isReady && tab !== undefined, stored: own.stored ?? tab?.stored ?? undefined, keep, drop }
}
