import { OneOf, sitemapMax } from '@forecourt/contracts'
import {
  loadConfig,
  operationsSettings,
  parseKeys,
  parseServiceUrls,
  tracingOf,
  tracingSettings,
} from '@forecourt/kernel/config'
import { Type as T } from 'typebox'

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const settings = T.Object({
  HOST: T.String({ default: '127.0.0.1', description: 'address to listen on' }),
  PORT: T.Integer({ minimum: 0, maximum: 65_535, description: 'port to listen on' }),
  ...operationsSettings,
  NATS_URL: T.String({ pattern: '^(nats|tls|wss?)://', description: 'bus, for wake-ups only' }),
  NATS_USER: T.String({ minLength: 1, description: "the BFF's NATS user" }),
  NATS_PASSWORD: T.String({ minLength: 1, secret: true, description: 'its password' }),
  SERVICE_KEYS: T.String({
    secret: true,
    minLength: 34,
    description: '<id>:<secret>, several separated by commas; the first signs',
  }),
  SERVICE_URLS: T.String({ description: 'addresses of each service, JSON' }),
  APP_ORIGIN: T.String({ pattern: '^https?://[^/]+$', description: 'origin of the web application' }),
  COOKIE_SECRETS: T.String({
    secret: true,
    minLength: 32,
    description: 'secrets of 32 characters or more, separated by commas; the first signs',
  }),
  COOKIE_PREFIX: T.String({
    default: '',
    pattern: '^[a-z0-9_-]*$',
    description: 'before cookie names: ports do not separate cookies',
  }),
  UI_DIST: T.String({ description: 'folder of the built UI' }),
  TRUSTED_PROXIES: T.String({
    default: '',
    description: 'addresses or networks whose X-Forwarded-For counts, separated by commas',
  }),
  ALLOWED_ORIGINS: T.String({ default: '', description: 'other origins that may call the API, separated by commas' }),
  MAINTENANCE: T.String({ default: '', description: 'not empty: the API answers 503 MAINTENANCE' }),
  FLOOD_LIMIT: T.Integer({
    default: 1200,
    minimum: 10,
    description: 'requests a minute from one address and instance',
  }),
  BODY_SECONDS: T.Integer({
    default: 10,
    minimum: 1,
    maximum: 60,
    description: 'seconds in which a body must have arrived; uploads of signed-in people have 60',
  }),
  SITEMAP_PAGE_SIZE: T.Integer({
    default: 0,
    minimum: 0,
    maximum: sitemapMax,
    description: 'vehicles of one page of the sitemap; 0: no sitemap',
  }),
  LOG_LEVEL: OneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const, {
    default: 'info',
    description: 'least severity that is logged',
  }),
  DEPLOYMENT: OneOf(['local', 'production'] as const, {
    default: 'local',
    description: 'production refuses local secrets',
  }),
  ...tracingSettings,
})

/** The BFF's settings; it has no database. */
export function loadBffConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = loadConfig(settings, env)
  const secure = read.APP_ORIGIN.startsWith('https://')
  return {
    service: 'bff' as const,
    host: read.HOST,
    port: read.PORT,
    operations: { host: read.OPERATIONS_HOST, port: read.OPERATIONS_PORT },
    nats: { url: read.NATS_URL, user: read.NATS_USER, password: read.NATS_PASSWORD },
    keys: parseKeys(read.SERVICE_KEYS),
    serviceUrls: parseServiceUrls(read.SERVICE_URLS),
    appOrigin: read.APP_ORIGIN,
    /** `__Host-` where TLS is on (rulings 3). */
    cookie: {
      /** Before the name of every cookie. */
      prefix: `${secure ? '__Host-' : ''}${read.COOKIE_PREFIX}`,
      name: `${secure ? '__Host-' : ''}${read.COOKIE_PREFIX}session`,
      secrets: list(read.COOKIE_SECRETS),
      secure,
    },
    uiDist: read.UI_DIST,
    trustedProxies: list(read.TRUSTED_PROXIES),
    allowedOrigins: list(read.ALLOWED_ORIGINS),
    maintenance: read.MAINTENANCE !== '',
    floodLimit: read.FLOOD_LIMIT,
    bodySeconds: read.BODY_SECONDS,
    /** 0: no sitemap. */
    sitemapPageSize: read.SITEMAP_PAGE_SIZE,
    logLevel: read.LOG_LEVEL,
    deployment: read.DEPLOYMENT,
    tracing: tracingOf(read),
  }
}
export type BffConfig = ReturnType<typeof loadBffConfig>
