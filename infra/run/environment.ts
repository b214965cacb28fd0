import { join } from 'node:path'
import { ROOT } from './paths.ts'
import type { Secrets } from './secrets.ts'
import { DATABASE_POOL, type ServiceName } from './services.ts'

/**
 * The environment of a process: the contract between whoever runs Forecourt (this folder, a compose file, a chart) and
 * the `config.ts` of each service. README.md has the table.
 */
export type Environment = Record<string, string>

/** Where everything is. All addresses are loopback. */
export interface Topology {
  appOrigin: string
  natsUrl: string
  natsUser: (user: ServiceName | 'bff' | 'operator') => { user: string; password: string }
  databases: Record<ServiceName, string>
  services: Record<ServiceName, string[]>
  smtpUrl: string
  /** Issuer of the identity provider sandbox. */
  identityProviderUrl: string
  /** The WhatsApp sandbox, without the API's version. */
  whatsappUrl: string
  /** The central bank sandbox. */
  centralBankUrl: string
  pictureDir: string
  uiDist: string
}

/** The identity provider sandbox, as auth knows it. */
export const sandboxProvider = {
  id: '019b76da-a800-7030-8000-000000000001',
  code: 'forecourt-id',
  name: 'Forecourt ID',
  clientId: 'forecourt',
}
const MAIL_FROM = 'Forecourt <no-reply@forecourt.local>'

function common(topology: Topology, secrets: Secrets, name: ServiceName | 'bff', port: number): Environment {
  const nats = topology.natsUser(name)
  return {
    SERVICE_NAME: name,
    HOST: '127.0.0.1',
    PORT: String(port),
    NATS_URL: topology.natsUrl,
    NATS_USER: nats.user,
    NATS_PASSWORD: nats.password,
    SERVICE_KEYS: secrets.serviceKeys,
    SERVICE_URLS: JSON.stringify(topology.services),
    APP_ORIGIN: topology.appOrigin,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    NODE_ENV: 'development',
    DEPLOYMENT: 'local',
  }
}

/** The environment of one instance of a service, and of its `migrate.ts`. */
export function serviceEnvironment(topology: Topology, secrets: Secrets, name: ServiceName, port: number): Environment {
  const mail = { SMTP_URL: topology.smtpUrl, MAIL_FROM }
  const whatsapp = {
    WHATSAPP_URL: `${topology.whatsappUrl}/v23.0`,
    WHATSAPP_TOKEN: secrets.whatsappToken,
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  }
  const own: Partial<Record<ServiceName, Environment>> = {
    auth: {
      ...mail,
      ENCRYPTION_KEYS: secrets.encryptionKeys,
      LOCAL_IDENTITY_PROVIDER: JSON.stringify({
        ...sandboxProvider,
        issuer: topology.identityProviderUrl,
        clientSecret: secrets.identityClientSecret,
      }),
      ...whatsapp,
    },
    messaging: { ...mail, ...whatsapp },
    catalog: {
      PICTURE_DIR: topology.pictureDir,
      LINK_KEYS: secrets.linkKeys,
      EXCHANGE_RATE_URL: `${topology.centralBankUrl}/stats/eurofxref/eurofxref-daily.xml`,
    },
  }
  return {
    ...common(topology, secrets, name, port),
    DATABASE_URL: topology.databases[name],
    DATABASE_POOL: String(DATABASE_POOL),
    ...own[name],
  }
}

/** The BFF's environment: no database, but the sessions' cookies and the built UI. */
export function bffEnvironment(topology: Topology, secrets: Secrets, port: number): Environment {
  return {
    ...common(topology, secrets, 'bff', port),
    COOKIE_SECRETS: secrets.cookieSecrets,
    COOKIE_PREFIX: secrets.cookiePrefix,
    UI_DIST: topology.uiDist,
    TRUSTED_PROXIES: '',
    MAINTENANCE: process.env.MAINTENANCE ?? '',
  }
}

/**
 * What a child inherits from us: everything but npm's own variables, which only npm's children should see. Node keeps
 * compiled modules in the cache, which halves the time a service takes to start.
 */
export function inherited(): Environment {
  const entries = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name))
  const cache = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node') }
  return {
    ...cache,
    ...Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  }
}
