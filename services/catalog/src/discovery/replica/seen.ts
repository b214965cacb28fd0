import { seenPosition } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { type App, POSITION_HEADER } from '@forecourt/kernel/http'
import { type Replica, readFromReplica } from '@forecourt/kernel/replica'

interface Asked {
  readonly em: EntityManager
  readonly headers: { readonly [seenPosition.header]?: string }
  readonly reply: { header(name: string, value: string): unknown }
}

/** A request's em, of which the engine may read from a standby that has got as far as whoever asks has seen. */
export function fromReplica({ em, headers, reply }: Asked): EntityManager {
  const tell = (position: string) => void reply.header(POSITION_HEADER, position)
  readFromReplica(em, { seen: headers[seenPosition.header], tell })
  return em
}

/** Each write is answered with a place in the log behind it, which comes back with what the same person reads next. */
export function tellWritten(app: App, replica: Pick<Replica, 'position'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || reply.statusCode >= 400) return
    try {
      reply.header(POSITION_HEADER, await replica.position())
    } catch (error) {
      request.log.warn({ err: error }, 'a write is answered without its position')
    }
  })
}
