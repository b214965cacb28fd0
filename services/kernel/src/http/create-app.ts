import underPressure from '@fastify/under-pressure'
import type { Endpoint } from '@forecourt/contracts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ServiceConfig } from '../config/index.ts'
import { type Database, newId } from '../db/index.ts'
import { DomainError } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { createMetrics, type Metrics } from '../telemetry/index.ts'
import { parseBodies } from './body.ts'
import type { Handler } from './context.ts'
import { registerEndpoint } from './endpoint.ts'
import { healthRoute, operationsOf, type ReadinessCheck } from './health.ts'
import { purgeRequests } from './idempotency.ts'
import { refuseUnknown } from './methods.ts'
import { sendProblem } from './replies.ts'
import { ownTarget } from './target.ts'
import { refuseUnparsable } from './unparsable.ts'
import { watchRequests } from './watch.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves a contract: access, validation, transaction, idempotency, deadline and reply are the kernel's business. */
    endpoint<const E extends Endpoint>(contract: E, handler: Handler<E>): void
    /** Adds a dependency to `/readyz`. */
    readiness(name: string, check: ReadinessCheck): void
    readonly metrics: Metrics
    /** The service's database. */
    readonly database: Database
    /** What the texts of refusals may name. */
    readonly texts?: Readonly<Record<string, string>>
    /** The service's name. */
    readonly service: string
    /** `/healthz`, `/readyz` and `/metrics`, on a port of its own. */
    readonly operations: FastifyInstance
  }
  interface FastifyContextConfig {
    /** Answered although load is shed. */
    alwaysAnswered?: true
    /** Id of the contract a route serves. */
    endpoint?: string
    /** Of no trace: it lasts for as long as its caller stays, or is a file that asks nobody. */
    isUnrecorded?: true
  }
}

export type App = FastifyInstance
/** A group of routes, registered with `app.register`. */
export type Routes = (app: App) => Promise<void>

export interface AppOptions {
  readonly config: Pick<ServiceConfig, 'service' | 'keys' | 'maxEventLoopDelay'>
  readonly log: Logger
  readonly db: Database
  /** What the texts of refusals may name, e.g. an address of this installation. */
  readonly texts?: Readonly<Record<string, string>>
  /** Registers the service's routes. */
  readonly setup?: Routes
}

const PURGE_INTERVAL_MS = 60_000

/**
 * The HTTP side of a service: signed requests, contracts as routes, problem replies, health, metrics, shedding of load and a
 * graceful close, which also closes the database. Needs no dependency to be up.
 */
export async function createApp({ config, log, db, texts = {}, setup }: AppOptions): Promise<App> {
  const metrics = createMetrics(config.service)
  const checks = new Map<string, ReadinessCheck>([['database', () => db.ping()]])
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // Uploads may take a minute; with the other two a slow client is cut (requestTimeout alone is not enough).
    requestTimeout: 65_000,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 6_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    rewriteUrl: ownTarget,
    clientErrorHandler: refuseUnparsable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  }) as unknown as App
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler(() => {
    throw new DomainError('NOT_FOUND')
  })
  watchRequests(app, metrics)
  const shed = metrics.counter({
    name: 'forecourt_shed_total',
    help: 'Requests refused because the event loop was late',
    labelNames: [],
  })
  metrics.figures(
    { name: 'forecourt_database_pool', help: 'Connections to PostgreSQL: used, idle, waiting (for one), most' },
    async () => db.poolUse(),
  )
  await app.register(underPressure, {
    // Off unless configured: a test whose machine is busy is not under attack.
    maxEventLoopDelay: config.maxEventLoopDelay ?? 0,
    sampleInterval: 500,
    exposeStatusRoute: false,
    pressureHandler: (request) => {
      if (request.routeOptions.config.alwaysAnswered) return
      shed.inc()
      throw new DomainError('UNAVAILABLE', { retryAfter: 2 })
    },
  })
  parseBodies(app)
  app.decorate('metrics', metrics)
  app.decorate('database', db)
  app.decorate('service', config.service)
  app.decorate('texts', texts)
  app.decorate('readiness', (name: string, check: ReadinessCheck) => void checks.set(name, check))
  app.decorate('endpoint', function (this: App, contract: Endpoint, handler: Handler<Endpoint>) {
    registerEndpoint(this, contract, handler, { db, service: config.service, keys: config.keys })
  } as App['endpoint'])
  app.decorate('operations', operationsOf(app, checks, metrics, log))
  healthRoute(app)
  refuseUnknown(app)
  const purge = setInterval(() => {
    purgeRequests(db).catch((error: unknown) => log.debug({ err: error }, 'purge postponed'))
  }, PURGE_INTERVAL_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(purge)
    metrics.close()
    await db.close()
  })
  if (setup) await app.register(setup)
  return app
}
