import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { inboxAtom } from './inbox-atom.ts'

/**
 * Asks again whenever the inbox is ahead of an answer: what moved it may not be in the answer yet. One that was read while the
 * inbox became known is asked for a second time only if something came between the two.
 *
 * @param answered the cursor of the answer; undefined while there is none
 */
export function useInboxAhead(answered: number | undefined, ask: () => void): void {
  const cursor = useAtomValue(inboxAtom)?.cursor
  const asked = useRef(0)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    // Another person's inbox begins anew, and may be shorter.
    if (cursor === undefined) asked.current = 0
    if (answered === undefined || cursor === undefined || cursor <= Math.max(answered, asked.current)) return
    asked.current = cursor
    latest.current()
  }, [answered, cursor])
}
