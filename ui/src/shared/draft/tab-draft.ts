import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { whenSessionEnds } from '../session/session-store.ts'
import { type Draft, useDraft } from './drafts.ts'
import { draftFor, parseTabDraft, type TabDraft } from './tab-draft-entry.ts'

const keyOf = (name: string) => `draft/${name}`

function read(name: string): TabDraft | null {
  try {
    return parseTabDraft(sessionStorage.getItem(keyOf(name)))
  } catch {
    return null
  }
}

function write(name: string, draft: TabDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Full or refused: it lives no longer than the page.
  }
}

/**
 * An unsent form of a page that needs no account. A person's is kept as `useDraft` does; a visitor's for this tab, and is there
 * for whoever signs in at it. Where a session runs out, what is on the screen stays: it goes to the visitor in its place, and to
 * nobody else who signs in. Who signs out leaves nothing.
 */
export function useOpenDraft(name: string): Draft {
  const { user } = useSession()
  const userId = user?.id ?? null
  const own = useDraft(userId, userId && name)
  const [tab, setTab] = useState<{ draft: TabDraft | null }>()
  const latest = useRef<unknown>(undefined)
  useEffect(() => setTab({ draft: read(name) }), [name])
  useEffect(() => {
    if (userId === null) return
    return whenSessionEnds(() => {
      if (latest.current !== undefined) write(name, { of: userId, value: latest.current })
    })
  }, [userId, name])
  const { keep: keepOwn, drop: dropOwn } = own
  const of = tab?.draft?.of ?? null
  const keep = useCallback(
    (value: unknown) => {
      latest.current = value
      write(name, userId === null ? { of, value } : null)
      keepOwn(value)
    },
    [name, userId, of, keepOwn],
  )
  const drop = useCallback(() => {
    latest.current = undefined
    write(name, null)
    return dropOwn()
  }, [name, dropOwn])
  const stored = own.stored ?? draftFor(tab?.draft ?? null, userId)
  return { isReady: own.isReady && tab !== undefined, stored, keep, drop }
}
