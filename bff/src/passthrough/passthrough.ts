import { type Endpoint, type EndpointShape, type Owner, publicEndpoints } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { checkAccess, rememberRoute, SESSION_HEADER } from '@forecourt/kernel/http'
import { sha256Hex } from '@forecourt/kernel/mac'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffConfig } from '../config.ts'
import { cookieName, dropCookie } from '../cookie.ts'
import type { BffParts } from '../parts.ts'
import { checkFormMac, checkJsonMac, refuseForeignWrite } from '../signing/check-mac.ts'
import type { UpstreamReply, UpstreamRequest } from '../signing/upstream.ts'
import { spoolBody } from './spool-form.ts'

export const API = '/api/v1'
/** Reply headers of a service that a browser may see. */
const PASSED_BACK = [
  'content-type',
  'content-disposition',
  'retry-after',
  'etag',
  'cache-control',
  'last-modified',
  'idempotency-replayed',
  'allow',
]

/** Serves every public endpoint that a service owns: session, MAC, signature, and the service's reply as it is. */
export function passthroughRoutes(app: FastifyInstance, parts: BffParts): void {
  for (const endpoint of publicEndpoints) {
    if (endpoint.owner !== 'bff') passthrough(app, endpoint, endpoint.owner, parts)
  }
}

function passthrough(
  app: FastifyInstance,
  endpoint: Endpoint,
  owner: Owner,
  { config, sessions, upstream, origins }: BffParts,
): void {
  const url = `${API}${endpoint.path}`
  rememberRoute(app, endpoint.method, url)
  app.route({
    method: endpoint.method,
    url,
    bodyLimit: 1_048_576,
    handler: async (request, reply) => {
      const write = endpoint.method !== 'GET'
      if (write) refuseForeignWrite(request, origins)
      const session = await sessions.read(request)
      const base = {
        owner,
        method: endpoint.method,
        url: (request.raw.url ?? '').slice(API.length),
        caller: session.caller,
        requestId: request.id,
        headers: { ...passedOn(request, endpoint), ...heldCookie(request, endpoint, config) },
        ...(endpoint.deadline === undefined ? {} : { deadline: endpoint.deadline }),
      }
      if (isForm(request)) return sendForm(request, reply, endpoint, base, session, { sessions, upstream })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (write) checkJsonMac(request, session.macKeys, body)
      const answer = await upstream.send(body.length > 0 ? { ...base, body, bodyDigest: sha256Hex(body) } : base)
      // What the cookie stood for is used up.
      if (endpoint.fromCookie && answer.statusCode < 300) dropCookie(reply, config, endpoint.fromCookie.cookie)
      return sendBack(answer, reply, sessions)
    },
  })
}

/** A header that only our own HttpOnly cookie may fill; what a browser sends under its name is not passed on. */
function heldCookie(request: FastifyRequest, { fromCookie }: EndpointShape, config: BffConfig): Record<string, string> {
  const value = fromCookie && request.cookies[cookieName(config, fromCookie.cookie)]
  return fromCookie && value ? { [fromCookie.header]: value } : {}
}

const isForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointShape,
  base: UpstreamRequest,
  session: Awaited<ReturnType<BffParts['sessions']['read']>>,
  { sessions, upstream }: Pick<BffParts, 'sessions' | 'upstream'>,
): Promise<FastifyReply> {
  if (!endpoint.files) throw new DomainError('TYPE_UNSUPPORTED')
  // Nobody makes us write files who would be refused anyway.
  checkAccess(endpoint, session.caller, request.params)
  const form = await spoolBody(request, endpoint.files)
  try {
    checkFormMac(request, session.macKeys, form.parts)
    const headers = { ...base.headers, 'content-length': String(form.size) }
    const answer = await upstream.send({ ...base, headers, body: form.open, bodyDigest: form.digest })
    return await sendBack(answer, reply, sessions)
  } finally {
    await form.dispose()
  }
}

function passedOn(request: FastifyRequest, endpoint: EndpointShape): Record<string, string> {
  const names = [
    'content-type',
    'idempotency-key',
    'user-agent',
    'if-none-match',
    ...Object.keys(endpoint.headers?.properties ?? {}),
  ].filter((name) => name !== endpoint.fromCookie?.header)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** Hands a service's reply to the browser; a session it hands over becomes the cookie. */
export async function sendBack(
  answer: UpstreamReply,
  reply: FastifyReply,
  sessions?: BffParts['sessions'],
): Promise<FastifyReply> {
  for (const name of PASSED_BACK) {
    const value = answer.headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  const handover = answer.headers[SESSION_HEADER]
  if (sessions && typeof handover === 'string') sessions.apply(reply, handover)
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store')
  return reply.code(answer.statusCode).send(answer.body)
}
