import { createSseParser, type ServerEvent } from './sse-parser.ts'

/** Milliseconds without a byte after which a connection counts as dead. The server says "still here" every 15 s. */
const silence = 45_000

/** The stream was refused. `status` 0: no connection. */
export class StreamRefused extends Error {
  readonly status: number
  /** Seconds. */
  readonly retryAfter: number | undefined
  constructor(status: number, retryAfter?: number) {
    super(`stream refused with ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

function aliveWhile(signal: AbortSignal) {
  const control = new AbortController()
  let timer = setTimeout(() => control.abort(), silence)
  return {
    signal: AbortSignal.any([signal, control.signal]),
    touch() {
      clearTimeout(timer)
      timer = setTimeout(() => control.abort(), silence)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Opens a stream of server-sent events by fetch: unlike EventSource it tells the status of a refusal, and one 503 does
 * not end it for good. Ends when the server ends it; throws {@link StreamRefused} or the error of a broken connection.
 */
export async function* openStream(url: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const watch = aliveWhile(signal)
  try {
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'text/event-stream' },
      signal: watch.signal,
    })
    if (!response.ok || !response.body) {
      const wait = Number(response.headers.get('retry-after'))
      throw new StreamRefused(response.status, Number.isFinite(wait) && wait > 0 ? wait : undefined)
    }
    const parse = createSseParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        watch.touch()
        yield* parse(value)
      }
    } finally {
      void reader.cancel().catch(() => undefined)
    }
  } finally {
    watch.stop()
  }
}
