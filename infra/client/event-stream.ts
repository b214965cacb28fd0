import { setTimeout as delay } from 'node:timers/promises'
import { type NotificationChanges, notificationStream } from '@forecourt/contracts'
import { fetch } from 'undici'
import type { ApiClient } from './api-client.ts'

export interface StreamOptions {
  readonly cursor: number
  readonly onChanges: (changes: NotificationChanges) => void
  readonly signal: AbortSignal
}

/**
 * Follows the live inbox as the UI does: opened again from the last cursor whenever it breaks. Returns when told to stop, and
 * when the server says that it is over: the session ended, or the person opened too many.
 */
export async function followInbox(client: ApiClient, { cursor, onChanges, signal }: StreamOptions): Promise<void> {
  let at = cursor
  for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, 1000)) {
    try {
      const response = await fetch(client.url(notificationStream, { query: { cursor: at } }), {
        headers: { cookie: client.cookie, accept: 'text/event-stream' },
        signal,
      })
      if (response.ok && response.body) {
        pause = 50
        for await (const data of eventsOf(response.body)) {
          const said = JSON.parse(data) as NotificationChanges | { readonly reason: string }
          if ('reason' in said) return
          at = said.cursor
          onChanges(said)
        }
      }
    } catch {
      // Somebody was killed: open it again.
    }
    await delay(pause, undefined, { signal }).catch(() => {})
  }
}

async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let buffer = ''
  for await (const chunk of body) {
    buffer += decoder.decode(chunk, { stream: true })
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const data = buffer
        .slice(0, end)
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice(6))
        .join('\n')
      buffer = buffer.slice(end + 2)
      if (data) yield data
    }
  }
}
