import { changeThread, type Thread, type ThreadMessage } from '@forecourt/contracts'
import { useEffect, useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import { refreshInbox } from '../../../shared/live/inbox-hub.ts'

/** Says what was on the screen, once the page is looked at: of a tab in the background nothing was seen. */
export function useSeen(thread: Thread | undefined, messages: readonly ThreadMessage[]): void {
  const said = useRef<string>(undefined)
  const last = messages.at(-1)
  const id = thread?.id
  const isNew = thread !== undefined && last !== undefined && (last.author !== thread.role || thread.unread > 0)
  const lastId = last?.id
  useEffect(() => {
    if (!isNew || id === undefined || lastId === undefined) return
    const say = () => {
      if (document.visibilityState !== 'visible' || said.current === lastId) return
      said.current = lastId
      // Not told when it fails: the next look says it again.
      call(changeThread, { params: { id }, body: { seenUpTo: lastId } })
        .then(() => refreshInbox())
        .catch(() => {
          said.current = undefined
        })
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [id, isNew, lastId])
}
