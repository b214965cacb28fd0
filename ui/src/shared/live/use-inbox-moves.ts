import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { inboxAtom } from './inbox-hub.ts'

/**
 * Calls with each move of the inbox's cursor: whatever happens in a person's conversations, or to what waits for them, moves it.
 *
 * @param whenKnown also once it is known first, since what came after the caller read may be in it already
 */
export function useInboxMoves(onMove: () => void, { whenKnown = true } = {}): void {
  const cursor = useAtomValue(inboxAtom)?.cursor
  const seen = useRef(cursor)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    const isMove = cursor !== undefined && seen.current !== cursor
    if (isMove && (whenKnown || seen.current !== undefined)) latest.current()
    seen.current = cursor
  }, [cursor, whenKnown])
}
