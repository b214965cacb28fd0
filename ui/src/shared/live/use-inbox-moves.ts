import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { inboxAtom } from './inbox-atom.ts'

/**
 * Calls with each move of the inbox's cursor: whatever happens in a person's conversations, or to what waits for them, moves it.
 * Also once it is known first, since what came after the caller read may be in it already.
 */
export function useInboxMoves(onMove: () => void): void {
  const cursor = useAtomValue(inboxAtom)?.cursor
  const seen = useRef(cursor)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    if (cursor !== undefined && seen.current !== cursor) latest.current()
    seen.current = cursor
  }, [cursor])
}
