import { StreamRefused } from './open-stream.ts'
import type { ServerEvent } from './sse-parser.ts'

/** How a stream stands: for the "live" sign and for tests. */
export const streamStatuses = ['connecting', 'open', 'waiting', 'refused', 'replaced'] as const
export type StreamStatus = (typeof streamStatuses)[number]

export interface FollowOptions {
  /** Opens the stream from where the last event ended. */
  open(signal: AbortSignal): AsyncIterable<ServerEvent>
  onEvent(event: ServerEvent): void
  onStatus?(status: StreamStatus): void
  /** 401, 402 and 403: this person has no stream; it is not opened again. */
  onRefused(status: number): void
  signal: AbortSignal
  /** Resolves after so many milliseconds, or earlier when there is reason to hope (network is back, tab is shown). */
  wait(ms: number): Promise<void>
  random?: () => number
}

const shortest = 500
const longest = 30_000

/** Milliseconds before opening number `failures` + 1; half of it by chance, so that browsers do not return in one wave. */
export function reconnectDelay(failures: number, retryAfter: number | undefined, random: () => number): number {
  const backoff = Math.min(longest, shortest * 2 ** Math.max(0, failures - 1))
  return Math.max((retryAfter ?? 0) * 1000, backoff / 2 + (random() * backoff) / 2)
}

/**
 * Keeps a stream open until `signal` aborts. The server ending it is ordinary (a new version, a dependency away);
 * failures count only until the next event arrives.
 */
export async function followStream(options: FollowOptions): Promise<void> {
  const { signal, onStatus, random = Math.random } = options
  let failures = 0
  while (!signal.aborted) {
    let retryAfter: number | undefined
    onStatus?.('connecting')
    try {
      for await (const event of options.open(signal)) {
        if (signal.aborted) return
        failures = 0
        onStatus?.('open')
        // Other browsers of this person took its place: opened again, each would end another in turn.
        if (event.event === 'end' && event.data.includes('"replaced"')) return onStatus?.('replaced')
        options.onEvent(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof StreamRefused) {
        if ([401, 402, 403].includes(error.status)) {
          onStatus?.('refused')
          return options.onRefused(error.status)
        }
        retryAfter = error.retryAfter
      }
    }
    failures += 1
    onStatus?.('waiting')
    await options.wait(reconnectDelay(failures, retryAfter, random))
  }
}
