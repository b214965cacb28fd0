import { notificationChanges, notificationStream, type UserCaller } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { checkAccess, convertQuery, rememberRoute } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffParts } from '../parts.ts'
import { API } from '../passthrough/passthrough.ts'
import { type EventWriter, eventWriter } from './event-writer.ts'
import { type EndReason, type OpenStream, OpenStreams } from './open-streams.ts'

/** Streams of one instance at the same time, so that they cannot starve requests. */
const MAX_STREAMS = 5_000
/** A browser that has taken nothing for so many greetings, which come every 15 s, is cut: it resumes where it was. */
const MOST_UNREAD_GREETINGS = 8

/**
 * The live inbox. The bus only says "look again"; what is sent is read from messaging past the cursor, so a stream that
 * resumes from its last cursor misses nothing and repeats nothing. Every look asks whether the session still lives.
 */
export function notificationStreamRoute(app: FastifyInstance, parts: BffParts): void {
  const url = `${API}${notificationStream.path}`
  const open = new OpenStreams(parts.client)
  let opening = 0
  rememberRoute(app, 'GET', url)
  // Open streams would keep a stopping process for ever.
  app.addHook('preClose', async () => open.close())
  const gauge = { name: 'forecourt_streams_open', help: 'Live inboxes that this instance serves' }
  app.metrics.gauge(gauge, () => open.size)
  app.get(url, { config: { endpoint: notificationStream.id, isUnrecorded: true } }, async (request, reply) => {
    const { caller } = await parts.sessions.look(request)
    const user = checkAccess(notificationStream, caller, request.params)
    if (!user) throw new DomainError('UNAUTHENTICATED')
    if (open.size + opening >= MAX_STREAMS) throw new DomainError('UNAVAILABLE', { retryAfter: 10 })
    const cursor = startCursor(request)
    // The first look answers before the headers go out: a stopped messaging is a 503 and not an empty stream.
    opening += 1
    const first = await look(parts, user, cursor).finally(() => {
      opening -= 1
    })
    // The browser has left meanwhile, and no later event would tell us.
    if (reply.raw.destroyed) return reply.hijack()
    const writer = eventWriter(reply)
    const stream = follow(request, reply, parts, user, { writer, cursor: first.cursor, first })
    open.add(stream)
    reply.raw.once('close', () => {
      open.remove(stream)
      stream.end('closing')
    })
    return reply
  })
}

function startCursor(request: FastifyRequest): number {
  const last = request.headers['last-event-id']
  if (typeof last === 'string' && /^\d{1,15}$/.test(last)) return Number(last)
  const { cursor } = convertQuery(notificationStream.query, request.query as Record<string, unknown>)
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
): OpenStream {
  const { writer } = state
  let { cursor } = state
  let looking = false
  let again = false
  let ended = false
  let waiting = false
  let unread = 0

  const send = (found: Look): void => {
    cursor = found.cursor
    writer.event('changes', found, String(found.cursor))
  }

  /** Who stands behind the session now, if it is still the one the stream was opened with. */
  async function living(): Promise<UserCaller | undefined> {
    const { caller } = await parts.sessions.look(request)
    return caller.kind === 'user' && caller.sessionId === user.sessionId ? caller : undefined
  }

  /** What is asked for while the browser has yet to read is looked for when it has. */
  function lookOnceRead(): void {
    if (!waiting)
      writer.onceRead(() => {
        waiting = false
        void lookAgain()
      })
    waiting = true
  }

  async function lookAgain(): Promise<void> {
    if (looking) {
      again = true
      return
    }
    // One batch at most waits here for a browser that reads slowly, or not at all; the rest stays in messaging.
    if (writer.isBehind()) return lookOnceRead()
    looking = true
    try {
      do {
        again = false
        const caller = await living()
        if (!caller) return end('session')
        const found = await look(parts, caller, cursor)
        if (ended) return
        if (found.changes.length > 0 || found.cursor !== cursor) {
          send(found)
          again ||= found.changes.length >= 100
        }
      } while (again && !ended && !writer.isBehind())
      if (again && !ended) lookOnceRead()
    } catch (error) {
      // The browser opens another stream from its cursor; nothing is lost by ending this one.
      parts.log.info({ err: error }, 'inbox stream ended')
      end('closing')
    } finally {
      looking = false
    }
  }

  function greet(): void {
    unread = writer.isBehind() ? unread + 1 : 0
    if (unread > MOST_UNREAD_GREETINGS) reply.raw.destroy()
    else if (unread === 0) writer.comment('still here')
  }

  const stopListening = parts.bus.onWake(user.userId, () => void lookAgain())
  const end = (reason: EndReason): void => {
    if (ended) return
    ended = true
    stopListening()
    if (reason !== 'closing') writer.event('end', { reason })
    reply.raw.end()
  }
  send(state.first)
  // Whatever arrived between the first look and the subscription.
  void lookAgain()
  return {
    userId: user.userId,
    cursor: () => cursor,
    isAlive: async () => (await living()) !== undefined,
    look: () => void lookAgain(),
    greet,
    end,
  }
}
