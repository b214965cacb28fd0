import { join } from 'node:path'
import { pushHosts } from '@forecourt/kernel/push'
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
  /** Copies of each stream. */
  natsReplicas: number
  natsUser: (user: ServiceName | 'bff' | 'operator') => { user: string; password: string }
  databases: Record<ServiceName, string>
  /** The standby that catalog reads from. */
  replica?: string | undefined
  services: Record<ServiceName, string[]>
  smtpUrl: string
  /** Issuer of the identity provider sandbox. */
  identityProviderUrl: string
  /** The WhatsApp sandbox, without the API's version. */
  whatsappUrl: string
  /** The SMS sandbox. */
  smsUrl: string
  /** The push service sandbox. */
  pushUrl: string
  /** The central bank sandbox. */
  centralBankUrl: string
  /** The Stripe sandbox. */
  stripeUrl: string
  pictureDir: string
  uiDist: string
  /** Whose word on a client's address the BFFs believe. */
  balancer?: string | undefined
}

/** Where a process listens: for its callers, and for whoever runs it (`/readyz`, `/metrics`). */
export interface Ports {
  port: number
  operations: number
  /** Where an instance of messaging receives answers by mail. */
  replies?: number
}
/** For a program that listens nowhere. */
export const NO_PORTS: Ports = { port: 0, operations: 0 }

/** Our account at the SMS sandbox; the number is one of Twilio's for tests. */
export const sandboxSms = { accountSid: `AC${'0'.repeat(32)}`, from: '+15005550006' }

/** The identity provider sandbox, as auth knows it. */
export const sandboxProvider = {
  id: '019b76da-a800-7030-8000-000000000001',
  code: 'forecourt-id',
  name: 'Forecourt ID',
  clientId: 'forecourt',
}
const MAIL_FROM = 'Forecourt <no-reply@forecourt.local>'
const REPLY_DOMAIN = 'reply.forecourt.local'
const SUPPORT_EMAIL = 'support@forecourt.local'
/** Who sells the plans of the local run. */
const SELLER = {
  SELLER_NAME: 'Forecourt (local run)',
  SELLER_ADDRESS: '1 Example Street | 75000 Paris | France',
  SELLER_TAX_NUMBER: 'FR00000000000',
}

function common(topology: Topology, secrets: Secrets, name: ServiceName | 'bff', at: Ports): Environment {
  const nats = topology.natsUser(name)
  return {
    SERVICE_NAME: name,
    HOST: '127.0.0.1',
    PORT: String(at.port),
    OPERATIONS_PORT: String(at.operations),
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
export function serviceEnvironment(topology: Topology, secrets: Secrets, name: ServiceName, at: Ports): Environment {
  const mail = { SMTP_URL: topology.smtpUrl, MAIL_FROM }
  const whatsapp = {
    WHATSAPP_URL: `${topology.whatsappUrl}/v23.0`,
    WHATSAPP_TOKEN: secrets.whatsappToken,
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  }
  const sms = {
    SMS_URL: topology.smsUrl,
    SMS_ACCOUNT_SID: sandboxSms.accountSid,
    SMS_AUTH_TOKEN: secrets.smsToken,
    SMS_FROM: sandboxSms.from,
  }
  const push = {
    PUSH_PUBLIC_KEY: secrets.push.publicKey,
    PUSH_PRIVATE_KEY: secrets.push.privateKey,
    // Browsers subscribe at their maker's, tests at the sandbox.
    PUSH_HOSTS: `${pushHosts},${new URL(topology.pushUrl).host}`,
  }
  const own: Partial<Record<ServiceName, Environment>> = {
    auth: {
      ...mail,
      SUPPORT_EMAIL,
      ENCRYPTION_KEYS: secrets.encryptionKeys,
      LOCAL_IDENTITY_PROVIDER: JSON.stringify({
        ...sandboxProvider,
        issuer: topology.identityProviderUrl,
        clientSecret: secrets.identityClientSecret,
      }),
      ...whatsapp,
      ...sms,
    },
    messaging: {
      ...mail,
      ...whatsapp,
      ...sms,
      ...push,
      WHATSAPP_APP_SECRET: secrets.whatsappAppSecret,
      WHATSAPP_VERIFY_TOKEN: secrets.whatsappVerifyToken,
      // Beside the folders of vehicles' pictures, which have names of two letters: what removes them all removes these too.
      PICTURE_DIR: join(topology.pictureDir, 'messages'),
      LINK_KEYS: secrets.linkKeys,
      REPLY_DOMAIN,
      SUPPORT_EMAIL,
      ...(at.replies === undefined ? {} : { REPLY_SMTP_PORT: String(at.replies) }),
    },
    catalog: {
      ...(topology.replica === undefined ? {} : { DATABASE_REPLICA_URL: topology.replica }),
      PICTURE_DIR: topology.pictureDir,
      // Beside the pictures' folders, as those of messages: names of two letters are pictures'.
      SEARCH_SNAPSHOT_DIR: join(topology.pictureDir, 'search'),
      LINK_KEYS: secrets.linkKeys,
      EXCHANGE_RATE_URL: `${topology.centralBankUrl}/stats/eurofxref/eurofxref-daily.xml`,
    },
    billing: {
      ...SELLER,
      STRIPE_URL: topology.stripeUrl,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    },
  }
  return {
    ...common(topology, secrets, name, at),
    DATABASE_URL: topology.databases[name],
    DATABASE_POOL: String(DATABASE_POOL),
    NATS_REPLICAS: String(topology.natsReplicas),
    ...own[name],
  }
}

/** The BFF's environment: no database, but the sessions' cookies and the built UI. */
export function bffEnvironment(topology: Topology, secrets: Secrets, at: Ports): Environment {
  return {
    ...common(topology, secrets, 'bff', at),
    COOKIE_SECRETS: secrets.cookieSecrets,
    COOKIE_PREFIX: secrets.cookiePrefix,
    UI_DIST: topology.uiDist,
    TRUSTED_PROXIES: topology.balancer ?? '',
    MAINTENANCE: process.env.MAINTENANCE ?? '',
    SITEMAP_PAGE_SIZE: process.env.SITEMAP_PAGE_SIZE ?? '0',
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
