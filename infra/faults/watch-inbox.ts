import { listNotifications } from '@forecourt/contracts'
import type { ApiClient } from '../client/api-client.ts'
import { followInbox } from '../client/event-stream.ts'

/** A seller's inbox left open in a browser through everything that happens. */
export interface WatchedInbox {
  /** Ids of entries in the order they appeared. */
  readonly seen: ReadonlySet<string>
  /** Changes that came again although the stream resumed past them. */
  readonly repeated: () => number
  stop(): Promise<void>
}

/** Opens the inbox's stream from its present cursor. */
export async function watchInbox(client: ApiClient): Promise<WatchedInbox> {
  const { meta } = await client.call(listNotifications)
  const stop = new AbortController()
  const seen = new Set<string>()
  const cursors = new Set<number>()
  let repeated = 0
  const following = followInbox(client, {
    cursor: meta.cursor,
    signal: stop.signal,
    onChanges: ({ changes }) => {
      for (const { id, cursor } of changes) {
        if (cursors.has(cursor)) repeated += 1
        cursors.add(cursor)
        seen.add(id)
      }
    },
  })
  return {
    seen,
    repeated: () => repeated,
    stop: async () => {
      stop.abort()
      await following
    },
  }
}
