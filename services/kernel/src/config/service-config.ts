import { OneOf, type Owner, owners } from '@forecourt/contracts'
import { type Static, Type as T, type TProperties } from 'typebox'
import { parseDays, parseKeys, parseServiceUrls, type ServiceUrls, type SigningKey } from './formats.ts'
import { loadConfig } from './load-config.ts'

/** Where a process tells whoever runs it how it is: `/healthz`, `/readyz`, `/metrics`. Not for the public. */
export const operationsSettings = {
  OPERATIONS_HOST: T.String({ default: '127.0.0.1', description: 'address of the operations port' }),
  OPERATIONS_PORT: T.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 0,
    description: 'port of /readyz and /metrics; 0: any free one',
  }),
} satisfies TProperties

/** Where traces go, of every process of ours. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: T.Optional(
    T.String({ pattern: '^https?://', description: 'address of an OpenTelemetry collector (OTLP over HTTP)' }),
  ),
  OTEL_TRACES_SAMPLER_ARG: T.Number({
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'share of the requests from outside whose traces are recorded',
  }),
} satisfies TProperties

/** Where traces go, and how many of them. */
export interface TracingSettings {
  /** Base address of an OpenTelemetry collector that takes OTLP over HTTP. */
  readonly endpoint: string
  /** 0 to 1: the share of the traces that begin here which is recorded. Of others, who began them has decided. */
  readonly ratio: number
}

/** The same in the shape that tracing is started with; undefined where nothing is recorded. */
export const tracingOf = (
  settings: Readonly<{ OTEL_EXPORTER_OTLP_ENDPOINT?: string; OTEL_TRACES_SAMPLER_ARG: number }>,
): TracingSettings | undefined =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: settings.OTEL_TRACES_SAMPLER_ARG }
    : undefined

/** Settings every service reads. The table in the README is made from the descriptions. */
export const serviceSettings = {
  SERVICE_NAME: OneOf(owners, { description: "this service's name" }),
  HOST: T.String({ default: '127.0.0.1', description: 'address to listen on' }),
  PORT: T.Integer({ minimum: 0, maximum: 65_535, description: 'port to listen on' }),
  ...operationsSettings,
  DATABASE_URL: T.String({
    pattern: '^postgres(ql)?://',
    secret: true,
    description: 'postgresql://role:password@host:port/database',
  }),
  DATABASE_OWNER_URL: T.Optional(
    T.String({
      pattern: '^postgres(ql)?://',
      secret: true,
      description: 'for migrations alone: the same database as the role that owns its tables',
    }),
  ),
  DATABASE_POOL: T.Integer({ minimum: 1, maximum: 200, default: 10, description: 'connections of this process' }),
  NATS_URL: T.String({ pattern: '^(nats|tls|wss?)://', description: 'nats://host:port, several separated by commas' }),
  NATS_USER: T.String({ minLength: 1, description: "this service's NATS user" }),
  NATS_PASSWORD: T.String({ minLength: 1, secret: true, description: 'its password' }),
  NATS_REPLICAS: T.Integer({
    minimum: 1,
    maximum: 5,
    default: 1,
    description: 'copies of each stream: 1 on one machine, 3 in a cluster',
  }),
  SERVICE_KEYS: T.String({
    secret: true,
    minLength: 34,
    description: '<id>:<secret>, several separated by commas; the first signs',
  }),
  SERVICE_URLS: T.String({
    default: '{}',
    description: "JSON: the base addresses of each service's instances, by its name",
  }),
  APP_ORIGIN: T.String({ pattern: '^https?://[^/]+$', description: 'origin of the web application, for links' }),
  LOG_LEVEL: OneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const, {
    default: 'info',
    description: 'least severity that is logged',
  }),
  NODE_ENV: T.Optional(T.String({ description: 'development, test or production' })),
  MAX_EVENT_LOOP_DELAY: T.Integer({
    minimum: 0,
    default: 2_000,
    description: 'milliseconds of event loop delay above which load is shed; 0: never',
  }),
  DEPLOYMENT: OneOf(['local', 'production'] as const, {
    default: 'local',
    description: 'production refuses local secrets',
  }),
  RETENTION_DAYS: T.String({
    default: '{}',
    description: 'JSON: days that rows of tables that only grow are kept, by table',
  }),
  ...tracingSettings,
} satisfies TProperties

/** What a service is started with; built once, in `main.ts`. */
export interface ServiceConfig {
  readonly service: Owner
  readonly host: string
  readonly port: number
  /** Where `/readyz` and `/metrics` are. */
  readonly operations: { readonly host: string; readonly port: number }
  readonly database: {
    readonly url: string
    readonly pool: number
    /** Of the role that owns the tables; what migrates has it, and no service. */
    readonly ownerUrl?: string
  }
  readonly nats: {
    readonly url: string
    readonly user: string
    readonly password: string
    /** Copies of each stream; 1 unless stated. */
    readonly replicas?: number
  }
  /** Keys of the service signature; the first signs, all verify. */
  readonly keys: readonly SigningKey[]
  readonly serviceUrls: ServiceUrls
  readonly appOrigin: string
  readonly logLevel: string
  readonly deployment: 'local' | 'production'
  /** Milliseconds of event loop delay above which load is shed with 503; 0 never, 0 unless stated. */
  readonly maxEventLoopDelay?: number
  /** Days that rows are kept, by table, where not as the service says. */
  readonly retentionDays?: Readonly<Record<string, number>>
  /** Where traces go; nothing is recorded unless stated. */
  readonly tracing?: TracingSettings | undefined
}

/**
 * Reads a service's settings: the common ones in the shape of {@link ServiceConfig}, the extra ones under their own names.
 *
 * @throws ConfigError naming the first wrong setting
 */
export function loadServiceConfig<P extends TProperties = Record<never, never>>(
  extra?: P,
  env: NodeJS.ProcessEnv = process.env,
): ServiceConfig & Static<ReturnType<typeof T.Object<P>>> {
  const settings = loadConfig(T.Object(serviceSettings), env)
  const own = loadConfig(T.Object(extra ?? ({} as P)), env)
  return {
    ...own,
    service: settings.SERVICE_NAME,
    host: settings.HOST,
    port: settings.PORT,
    operations: { host: settings.OPERATIONS_HOST, port: settings.OPERATIONS_PORT },
    database: {
      url: settings.DATABASE_URL,
      pool: settings.DATABASE_POOL,
      ...(settings.DATABASE_OWNER_URL && { ownerUrl: settings.DATABASE_OWNER_URL }),
    },
    nats: {
      url: settings.NATS_URL,
      user: settings.NATS_USER,
      password: settings.NATS_PASSWORD,
      replicas: settings.NATS_REPLICAS,
    },
    keys: parseKeys(settings.SERVICE_KEYS),
    serviceUrls: parseServiceUrls(settings.SERVICE_URLS),
    appOrigin: settings.APP_ORIGIN,
    logLevel: settings.LOG_LEVEL,
    deployment: settings.DEPLOYMENT,
    maxEventLoopDelay: settings.MAX_EVENT_LOOP_DELAY,
    retentionDays: parseDays(settings.RETENTION_DAYS, 'RETENTION_DAYS'),
    tracing: tracingOf(settings),
  }
}
