import type { Readable } from 'node:stream'
import {
  type Endpoint,
  maybeFromCopy,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type searchVehicles,
  successStatus,
  type UserCaller,
} from '@forecourt/contracts'
import type { CallOptions } from '@forecourt/kernel/client'
import { DomainError } from '@forecourt/kernel/errors'
import { checkAccess, convertQuery, refusalOf, rememberRoute, validatorOf } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BffParts } from '../parts.ts'
import { API, heldCookies, keepSeen } from '../passthrough/passthrough.ts'

interface AggregateContext<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly caller: UserCaller
  readonly signal: AbortSignal
  /** For headers beside the body. */
  readonly reply: FastifyReply
  /** Goes with calls of what a copy of catalog's database may answer: what the browser has seen of it, and sees now. */
  readonly seen: Pick<CallOptions<typeof searchVehicles>, 'headers' | 'answered'>
}

/** Serves an endpoint of the BFF itself: session, access and validation from the contract, then the handler's reply, or the text of one. */
export function aggregate<const E extends Endpoint>(
  app: FastifyInstance,
  { sessions, config }: Pick<BffParts, 'sessions' | 'config'>,
  endpoint: E,
  handler: (context: AggregateContext<E>) => Promise<ReplyOf<E> | Readable>,
): void {
  const url = `${API}${endpoint.path}`
  const params = endpoint.params && validatorOf(endpoint.params)
  const query = endpoint.query && validatorOf(endpoint.query)
  rememberRoute(app, endpoint.method, url)
  const route = { config: { endpoint: endpoint.id } }
  app.get<{ Querystring: Record<string, unknown> }>(url, route, async (request, reply) => {
    const { caller } = await sessions.read(request)
    const user = checkAccess(endpoint, caller, request.params)
    if (params && !params.check(request.params)) throw new DomainError('NOT_FOUND')
    const asked = endpoint.query ? convertQuery(endpoint.query, request.query) : {}
    if (query && !query.check(asked)) throw refusalOf(query, asked)
    const abort = new AbortController()
    reply.raw.once('close', () => abort.abort())
    const body = await handler({
      params: request.params,
      query: asked,
      caller: user,
      signal: abort.signal,
      reply,
      seen: {
        headers: heldCookies(request, maybeFromCopy, config),
        answered: (headers) => keepSeen(reply, config, headers),
      },
    } as AggregateContext<E>)
    return reply.code(successStatus(endpoint)).header('cache-control', 'no-store').send(body)
  })
}
