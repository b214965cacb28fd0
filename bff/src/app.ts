import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { DomainError, localeOf } from '@forecourt/kernel/errors'
import { healthRoutes, methodsOf, sendProblem, stateOf, watchRequests } from '@forecourt/kernel/http'
import { createMetrics } from '@forecourt/kernel/telemetry'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { exportUserRoute } from './aggregates/export-user.ts'
import { homeRoute } from './aggregates/home.ts'
import { userConfigRoute } from './aggregates/user-config.ts'
import { vehiclePageRoute } from './aggregates/vehicle-page.ts'
import { identityProviderRoutes } from './identity-provider/identity-provider.routes.ts'
import { auditRoutes } from './office/audit.ts'
import { dashboardRoutes } from './office/dashboard.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import type { BffParts } from './parts.ts'
import { API, passthroughRoutes } from './passthrough/passthrough.ts'
import { WHOLE_BYTES } from './signing/upstream.ts'
import { notificationStreamRoute } from './stream/notification-stream.ts'
import { oneClickRoute } from './web/one-click.ts'
import { pageRoutes } from './web/pages.ts'
import { pictureRoutes } from './web/pictures.ts'
import { securityHeaders } from './web/security-headers.ts'

/** Composes the BFF from explicit parts; it starts whether services and bus are there or not. */
export async function buildApp(parts: BffParts): Promise<FastifyInstance> {
  const { config, log } = parts
  const metrics = createMetrics('bff')
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1_048_576,
    // Uploads may take a minute; with the other two a slow client is cut (requestTimeout alone is not enough).
    requestTimeout: 65_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 6_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  }) as unknown as FastifyInstance
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(app, request.url)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    throw new DomainError(allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
  })
  rawBodies(app)
  watchRequests(app, metrics)
  app.addHook('onRequest', async (request) => {
    const asked = request.headers['accept-language']
    stateOf(request).locale = asked ? localeOf(asked) : request.hostname.endsWith('.fr') ? 'fr_FR' : 'en_US'
    if (config.maintenance && request.url.startsWith(API)) throw new DomainError('MAINTENANCE', { retryAfter: 60 })
  })
  await securityHeaders(app, config)
  await app.register(cookie)
  await app.register(compress, {
    globalCompression: true,
    threshold: 1400,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
    // What is whole already takes a fraction of a millisecond; as a stream it waits for the thread pool twice.
    syncThreshold: WHOLE_BYTES,
    // A little larger than at the usual levels (6 and 4), for half the work.
    zlibOptions: { level: 3 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  } as never)
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: config.allowedOrigins,
      credentials: true,
      allowedHeaders: ['content-type', 'x-mac', 'x-process-id', 'idempotency-key', 'accept-language'],
    })
  }
  await app.register(rateLimit, {
    max: config.floodLimit,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) => new DomainError('RATE_LIMITED', { retryAfter: Math.ceil(ttl / 1000) }),
  })
  await app.register(async (scope) => {
    healthRoutes(scope, new Map([['bus', () => parts.bus.connected()]]), metrics)
    userConfigRoute(scope, parts)
    homeRoute(scope, parts)
    vehiclePageRoute(scope, parts)
    exportUserRoute(scope, parts)
    dashboardRoutes(scope, parts)
    auditRoutes(scope, parts)
    notificationStreamRoute(scope, parts)
    identityProviderRoutes(scope, parts)
    passthroughRoutes(scope, parts)
    pictureRoutes(scope, parts)
    openApiRoutes(scope)
    await oneClickRoute(scope, parts)
    await pageRoutes(scope, config)
  })
  app.addHook('onClose', async () => metrics.close())
  return app
}

/** Bodies stay bytes: MAC and signature cover those, and the service parses them. Forms are spooled by their route. */
function rawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined))
}
