import type { Readable } from 'node:stream'
import {
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  successStatus,
  type UserCaller,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { checkAccess, convertQuery, refusalOf, rememberRoute, validatorOf } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BffParts } from '../parts.ts'
import { API } from '../passthrough/passthrough.ts'

interface AggregateContext<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly caller: UserCaller
  readonly signal: AbortSignal
  /** For headers beside the body. */
  readonly reply: FastifyReply
}

/** Serves an endpoint of the BFF itself: session, access and validation from the contract, then the handler's reply, or the text of one. */
export function aggregate<const E extends Endpoint>(
  app: FastifyInstance,
  { sessions }: Pick<BffParts, 'sessions'>,
  endpoint: E,
  handler: (context: AggregateContext<E>) => Promise<ReplyOf<E> | Readable>,
): void {
  const url = `${API}${endpoint.path}`
  const params = endpoint.params && validatorOf(endpoint.params)
  const query = endpoint.query && validatorOf(endpoint.query)
  rememberRoute(app, endpoint.method, url)
  const config = { endpoint: endpoint.id }
  app.get<{ Querystring: Record<string, unknown> }>(url, { config }, async (request, reply) => {
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
    } as AggregateContext<E>)
    return reply.code(successStatus(endpoint)).header('cache-control', 'no-store').send(body)
  })
}
