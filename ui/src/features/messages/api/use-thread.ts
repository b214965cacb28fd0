import {
  blockPerson,
  changeThread,
  listThreadMessages,
  listThreads,
  readThread,
  type ThreadMessage,
} from '@forecourt/contracts'
import { useEffect, useState } from 'react'
import { useAction } from '../../../shared/api/use-action.ts'
import { useChange } from '../../../shared/api/use-change.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { refreshInbox } from '../../../shared/live/inbox-hub.ts'
import { useInboxMoves } from '../../../shared/live/use-inbox-moves.ts'
import { joined, type Stretch, withEarlier, withLast, withWritten } from '../thread-messages.ts'
import { useSeen } from './use-seen.ts'

/** One conversation, live, with what a person can do to it besides writing. */
export function useThread(id: string) {
  const thread = useEndpoint(readThread, { params: { id } }, { page: true })
  const tail = useEndpoint(listThreadMessages, { params: { id }, query: {} })
  const earlier = useAction(listThreadMessages)
  const [known, setKnown] = useState<Stretch>()
  // What one wrote is shown at once; whether anything came in between is known when it is read.
  const [written, setWritten] = useState<readonly ThreadMessage[]>([])
  const change = useChange()
  const invalidate = useInvalidate()
  useEffect(() => {
    const last = tail.data
    if (last) setKnown((before) => withLast(before, last))
  }, [tail.data])
  const read = tail.data ? withLast(known, tail.data) : known
  const messages = read ? withWritten(read, written) : written
  const again = async () => void (await Promise.all([thread.mutate(), tail.mutate()]))
  useInboxMoves(() => void again())
  useSeen(thread.data, read?.messages ?? [])

  const store = async (next: Promise<{ reply?: { data: NonNullable<typeof thread.data> } }>) => {
    const { reply } = await next
    if (reply) await thread.mutate(reply, { revalidate: false })
    await invalidate(listThreads)
    return reply !== undefined
  }
  return {
    thread: thread.data,
    messages,
    isLoading: tail.data === undefined,
    error: thread.error ?? tail.error,
    hasEarlier: read?.earlier ?? false,
    isReadingEarlier: earlier.isRunning,
    readEarlier: async () => {
      const before = read?.messages[0]?.id
      const reply = before && (await earlier.run({ params: { id }, query: { before } }))
      if (reply) setKnown((all) => withEarlier(all, before, reply.data))
    },
    setArchived: (archived: boolean) =>
      store(change(`thread/${id}`, changeThread, { params: { id }, body: { archived } }, { value: archived })),
    setBlocked: (blocked: boolean) =>
      store(change(`thread/${id}/block`, blockPerson, { params: { id }, body: { blocked } }, { value: blocked })),
    /** After a message of one's own. */
    added: async (message: ThreadMessage) => {
      setWritten((before) => joined(before, [message]))
      await again()
      await refreshInbox()
    },
    retry: () => void again(),
  }
}
