import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { DomainError } from '@forecourt/kernel/errors'
import {
  healthRoute,
  operationsOf,
  ownTarget,
  refuseUnknown,
  refuseUnparsable,
  sendProblem,
  stateOf,
  watchRequests,
} from '@forecourt/kernel/http'
import { createMetrics } from '@forecourt/kernel/telemetry'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { exportUserRoute } from './aggregates/export-user.ts'
import { homeRoute } from './aggregates/home.ts'
import { sellerPageRoute } from './aggregates/seller-page.ts'
import { userConfigRoute } from './aggregates/user-config.ts'
import { vehiclePageRoute } from './aggregates/vehicle-page.ts'
import { identityProviderRoutes } from './identity-provider/identity-provider.routes.ts'
import { auditRoutes } from './office/audit.ts'
import { dashboardRoutes } from './office/dashboard.ts'
import { deliveryRoutes } from './office/deliveries.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import type { BffParts } from './parts.ts'
import { limitBodyTime } from './passthrough/body-time.ts'
import { API, passthroughRoutes } from './passthrough/passthrough.ts'
import { requestLocale } from './session/request-session.ts'
import { WHOLE_BYTES } from './signing/upstream.ts'
import { notificationStreamRoute } from './stream/notification-stream.ts'
import { oneClickRoute } from './web/one-click.ts'
import { pageRoutes } from './web/pages.ts'
import { pictureRoutes } from './web/pictures.ts'
import { previewRoutes } from './web/preview/preview.routes.ts'
import { sitemapRoutes } from './web/preview/sitemap.routes.ts'
import { securityHeaders } from './web/security-headers.ts'

/** How many times the flood limit a third party has, counted apart from what else comes from its address. */
const THIRD_PARTIES = 5

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
    rewriteUrl: ownTarget,
    clientErrorHandler: refuseUnparsable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      stateOf(request).locale = requestLocale(request)
      refuse(error, request, reply)
    },
  }) as unknown as FastifyInstance
  app.setErrorHandler(refuse)
  app.setNotFoundHandler(() => {
    throw new DomainError('NOT_FOUND')
  })
  rawBodies(app)
  watchRequests(app, metrics, { isEdge: true })
  app.addHook('onRequest', async (request) => {
    stateOf(request).locale = requestLocale(request)
  })
  limitBodyTime(app, config.bodySeconds)
  await securityHeaders(app, config)
  await app.register(cookie)
  app.addHook('onSend', async (request, reply) => parts.sessions.renew(request, reply))
  await app.register(compress, {
    globalCompression: true,
    threshold: 1400,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|application\/xml|text\/html|text\/css)/,
    // Compressing a whole reply at once takes a fraction of a millisecond; as a stream it waits for the thread pool
    // twice.
    syncThreshold: WHOLE_BYTES,
    // A little larger than at the usual levels (6 and 4), for half the work.
    zlibOptions: { level: 3 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  } as never)
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: config.allowedOrigins,
      credentials: true,
      allowedHeaders: ['content-type', 'x-mac', 'x-process-id', 'idempotency-key', 'accept-language', 'traceparent'],
    })
  }
  await app.register(rateLimit, {
    global: false,
    max: config.floodLimit,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => new DomainError('RATE_LIMITED', { retryAfter: Math.ceil(ttl / 1000) }),
  })
  app.decorate('metrics', metrics)
  app.decorate('operations', operationsOf(app, new Map([['bus', () => parts.bus.connected()]]), metrics, log))
  await app.register(async (scope) => {
    const [usual, thirdParties] = [app.rateLimit(), app.rateLimit({ max: config.floodLimit * THIRD_PARTIES })]
    scope.addHook('onRequest', function (request, reply) {
      return (request.routeOptions.config.isThirdParty ? thirdParties : usual).call(this, request, reply)
    })
    openApiRoutes(scope)
    refuseUnknown(scope, '/api')
    await scope.register(async (api) => apiRoutes(api, parts))
  })
  healthRoute(app)
  pictureRoutes(app, parts)
  await app.register(async (scope) => previewRoutes(scope, parts))
  await app.register(async (scope) => sitemapRoutes(scope, parts))
  await app.register(async (scope) => {
    await oneClickRoute(scope, parts)
    await pageRoutes(scope, parts)
  })
  app.addHook('onClose', async () => metrics.close())
  return app
}

/**
 * Everything below `/api/v1`. The gates are hooks of this scope: they apply to matched routes, however the target was
 * written.
 */
function apiRoutes(api: FastifyInstance, parts: BffParts): void {
  if (parts.config.maintenance) {
    api.addHook('onRequest', async () => {
      throw new DomainError('MAINTENANCE', { retryAfter: 60 })
    })
  }
  userConfigRoute(api, parts)
  homeRoute(api, parts)
  vehiclePageRoute(api, parts)
  sellerPageRoute(api, parts)
  exportUserRoute(api, parts)
  dashboardRoutes(api, parts)
  auditRoutes(api, parts)
  deliveryRoutes(api, parts)
  notificationStreamRoute(api, parts)
  identityProviderRoutes(api, parts)
  passthroughRoutes(api, parts)
  refuseUnknown(api, API)
}

/** A 404 may be kept on its way unless it says otherwise, and what is missing now may come with the next version. */
const refuse: typeof sendProblem = (error, request, reply) =>
  sendProblem(error, request, reply.header('cache-control', 'no-store'))

/** Bodies stay bytes: MAC and signature cover those, and the service parses them. Forms are spooled by their route. */
function rawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined))
}
