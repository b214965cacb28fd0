import { type Endpoint, type EndpointShape, publicEndpoints, seenPosition, URL_ENCODED } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import {
  bodyLimitOf,
  DEVICE_HEADER,
  type FormLimits,
  formLimitsOf,
  isForm,
  POSITION_HEADER,
  PROVIDER_LOGOUT_HEADER,
  rememberRoute,
  SESSION_HEADER,
  spoolForm,
  validatorOf,
} from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffConfig } from '../config.ts'
import { cookieName, dropCookie, keepCookie } from '../cookie.ts'
import type { BffParts } from '../parts.ts'
import type { RequestSession } from '../session/request-session.ts'
import { checkFormMac, checkJsonMac } from '../signing/check-mac.ts'
import type { Upstream, UpstreamReply, UpstreamRequest } from '../signing/upstream.ts'
import { admit } from './admit.ts'

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called from few addresses for many people. */
    isThirdParty?: true
  }
}

/** Serves every public endpoint that a service owns: session, MAC, signature, and the service's reply as it is. */
export function passthroughRoutes(app: FastifyInstance, parts: BffParts): void {
  app.addContentTypeParser(URL_ENCODED, { parseAs: 'buffer' }, (request, body, done) =>
    request.routeOptions.config.isThirdParty ? done(null, body) : done(new DomainError('TYPE_UNSUPPORTED'), undefined),
  )
  for (const endpoint of publicEndpoints) {
    if (endpoint.owner !== 'bff') passthrough(app, endpoint, parts)
  }
}

function passthrough(app: FastifyInstance, endpoint: Endpoint, parts: BffParts): void {
  const { config, sessions, upstream } = parts
  const url = `${API}${endpoint.path}`
  const formLimits = formLimitsOf(endpoint)
  const admitted = new WeakMap<FastifyRequest, RequestSession>()
  rememberRoute(app, endpoint.method, url)
  app.route<{ Params: Record<string, unknown>; Querystring: Record<string, unknown> }>({
    method: endpoint.method,
    url,
    bodyLimit: bodyLimitOf(endpoint).bytes,
    config: { endpoint: endpoint.id, ...(endpoint.rawBody ? { isThirdParty: true } : {}) },
    onRequest: async (request, reply) => void admitted.set(request, await admit(request, reply, endpoint, parts)),
    handler: async (request, reply) => {
      const session = admitted.get(request)
      if (!session) throw new Error('a request reached its handler without a session')
      const base: UpstreamRequest = {
        contract: endpoint,
        params: request.params,
        query: request.query,
        caller: session.caller,
        requestId: request.id,
        headers: { ...passedOn(request, endpoint), ...heldCookies(request, endpoint, config) },
        deadline: endpoint.deadline,
      }
      if (isForm(request) && formLimits) {
        const answer = await sendForm(request, reply, formLimits, base, session, upstream)
        keepSeen(reply, config, answer.headers)
        return sendBack(answer, reply, sessions)
      }
      const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined
      if (body && !endpoint.rawBody) checkJsonMac(request, session.macKeys, body)
      const answer = await upstream.send({ ...base, body })
      // What the cookie stood for is used up.
      for (const { cookie, once } of endpoint.fromCookies ?? [])
        if (once && answer.statusCode < 300) dropCookie(reply, config, cookie)
      keepSeen(reply, config, answer.headers)
      return sendBack(answer, reply, sessions)
    },
  })
}

/** A copy of the database that is further behind answers nobody (ADR 72), so nobody has to be remembered for longer, seconds. */
const SEEN_SECONDS = 10

/** Keeps how much of catalog's database the browser has seen, where a service says so. */
export function keepSeen(reply: FastifyReply, config: BffConfig, headers: UpstreamReply['headers']): void {
  const position = headers[POSITION_HEADER]
  if (typeof position === 'string') keepCookie(reply, config, seenPosition.cookie, position, SEEN_SECONDS)
}

/**
 * Headers that only our own HttpOnly cookies may fill; what a browser sends under their names is not passed on. A
 * cookie that does not look like one of ours counts as none.
 */
export function heldCookies(
  request: FastifyRequest,
  { fromCookies = [], headers }: Pick<EndpointShape, 'fromCookies' | 'headers'>,
  config: BffConfig,
): Record<string, string> {
  return Object.fromEntries(
    fromCookies.flatMap(({ cookie, header }) => {
      const value = request.cookies[cookieName(config, cookie)]
      const form = headers?.properties[header]
      return value && form && validatorOf(form).check(value) ? [[header, value]] : []
    }),
  )
}

/** A form is spooled, bounded by its contract, and its MAC is checked before the first byte goes to a service (architecture). */
async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: FormLimits,
  base: UpstreamRequest,
  session: RequestSession,
  upstream: Upstream,
): Promise<UpstreamReply> {
  const form = await spoolForm(request, limits, 'body')
  try {
    checkFormMac(request, session.macKeys, form.parts)
    // An upload nobody waits for any more is given up by the service, too.
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    return await upstream.send({
      ...base,
      signal: gone.signal,
      headers: { ...base.headers, 'content-length': String(form.size) },
      body: { open: form.open, digest: form.digest },
    })
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
  ].filter((name) => !endpoint.fromCookies?.some(({ header }) => header === name))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** Hands a service's reply to the browser; a session it hands over, and what the browser is known by, become cookies. */
export async function sendBack(
  answer: UpstreamReply,
  reply: FastifyReply,
  sessions?: BffParts['sessions'],
): Promise<FastifyReply> {
  for (const name of PASSED_BACK) {
    const value = answer.headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  sessions?.apply(reply, {
    session: answer.headers[SESSION_HEADER],
    device: answer.headers[DEVICE_HEADER],
    providerLogout: answer.headers[PROVIDER_LOGOUT_HEADER],
  })
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store')
  return reply.code(answer.statusCode).send(answer.body)
}
