import type { FastifyReply } from 'fastify'

/** Writes server-sent events (HTML Living Standard, 9.2). */
export interface EventWriter {
  event(name: string, data: unknown, id?: string): void
  comment(text: string): void
  /** Whether the browser has yet to take what it was sent: what is written now would pile up here. */
  isBehind(): boolean
  /** Called once the browser has taken all. */
  onceRead(listener: () => void): void
}

/**
 * Takes a reply over as an event stream. The client reconnects with code of its own, because one 503 ends an
 * EventSource for good.
 */
export function eventWriter(reply: FastifyReply): EventWriter {
  reply.hijack()
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  )
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that buffer would hold events back.
    'x-accel-buffering': 'no',
  })
  reply.raw.flushHeaders()
  const write = (text: string): void => {
    if (!reply.raw.writableEnded && !reply.raw.destroyed) reply.raw.write(text)
  }
  return {
    event: (name, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: (text) => write(`: ${text}\n\n`),
    isBehind: () => reply.raw.writableNeedDrain,
    onceRead: (listener) => void reply.raw.once('drain', listener),
  }
}
