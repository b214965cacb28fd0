import { notificationChanges, notificationStream, type UserCaller } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { checkAccess, parseQuery, rememberRoute } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffParts } from '../parts.ts'
import { API } from '../passthrough/passthrough.ts'
import { type EventWriter, eventWriter } from './event-writer.ts'

/** Rows are read past the cursor at a wake-up and, since those may be lost, every 15 s (architecture). */
const LOOK_AGAIN_MS = 15_000
/** Streams of one instance at the same time, so that they cannot starve requests. */
const MAX_STREAMS = 5_000

/**
 * The live inbox. The bus only says "look again"; what is sent is read from messaging past the cursor, so a stream that
 * resumes from its last cursor misses nothing and repeats nothing. Every look asks whether the session still lives.
 */
export function notificationStreamRoute(app: FastifyInstance, parts: BffParts): void {
  const url = `${API}${notificationStream.path}`
  const open = new Set<() => void>()
  rememberRoute(app, 'GET', url)
  // Open streams would keep a stopping process for ever.
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get(url, async (request, reply) => {
    const { caller } = await parts.sessions.read(request)
    const user = checkAccess(notificationStream, caller, request.params)
    if (!user) throw new DomainError('UNAUTHENTICATED')
    if (open.size >= MAX_STREAMS) throw new DomainError('UNAVAILABLE', { retryAfter: 10 })
    const cursor = startCursor(request)
    // The first look answers before the headers go out: a stopped messaging is a 503 and not an empty stream.
    const first = await look(parts, user, cursor)
    const writer = eventWriter(reply)
    const end = follow(request, reply, parts, user, { writer, cursor: first.cursor, first })
    open.add(end)
    reply.raw.once('close', () => {
      end()
      open.delete(end)
    })
    return reply
  })
}

function startCursor(request: FastifyRequest): number {
  const last = request.headers['last-event-id']
  if (typeof last === 'string' && /^\d{1,15}$/.test(last)) return Number(last)
  const { cursor } = parseQuery(notificationStream.query, request.raw.url?.split('?')[1] ?? '')
  return typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor >= 0 ? cursor : 0
}

type Look = Awaited<ReturnType<typeof look>>
const look = async ({ client }: BffParts, caller: UserCaller, after: number) =>
  (await client.call(notificationChanges, { caller, query: { after } })).data

function follow(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: BffParts,
  user: UserCaller,
  state: { writer: EventWriter; cursor: number; first: Look },
): () => void {
  const { writer } = state
  let { cursor } = state
  let looking = false
  let again = false
  let ended = false

  const send = (found: Look): void => {
    cursor = found.cursor
    writer.event('changes', found, String(found.cursor))
  }

  async function lookAgain(): Promise<void> {
    if (looking) {
      again = true
      return
    }
    looking = true
    try {
      do {
        again = false
        const { caller } = await parts.sessions.read(request)
        if (caller.kind !== 'user' || caller.sessionId !== user.sessionId) {
          writer.event('end', { reason: 'session' })
          return end()
        }
        const found = await look(parts, caller, cursor)
        if (ended) return
        if (found.changes.length > 0 || found.cursor !== cursor) {
          send(found)
          again ||= found.changes.length >= 100
        } else writer.comment('still here')
      } while (again && !ended)
    } catch (error) {
      // The browser opens another stream from its cursor; nothing is lost by ending this one.
      parts.log.info({ err: error }, 'inbox stream ended')
      end()
    } finally {
      looking = false
    }
  }

  const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
  const stopListening = parts.bus.onWake(user.userId, () => void lookAgain())
  const end = (): void => {
    if (ended) return
    ended = true
    clearInterval(timer)
    stopListening()
    reply.raw.end()
  }
  send(state.first)
  // Whatever arrived between the first look and the subscription.
  void lookAgain()
  return end
}
