import type { IEnvVar } from 'kubernetes-models/v1'
import { DATABASE_POOL, SERVICES, type ServiceName } from '../../run/services.ts'
import { databaseOf, roleOf, roleSecretOf } from './database.ts'
import { HTTP_PORT, NATS_PORT, OPERATIONS_PORT, POSTGRES_PORT } from './labels.ts'
import type { Site } from './site.ts'
import type { ProcessName, Size } from './size.ts'

/** Secrets that come from outside, by name, each with its keys and what they are. README.md tells how to make them. */
export const secrets = {
  'forecourt-shared': {
    SERVICE_KEYS: 'signs requests between BFF and services',
    LINK_KEYS: 'proves links in mails and addresses of answers',
    SMTP_URL: 'the mail server, with its user',
  },
  'forecourt-auth': { ENCRYPTION_KEYS: 'encrypts what auth keeps of others’ secrets' },
  'forecourt-billing': {
    STRIPE_SECRET_KEY: 'Stripe’s key',
    STRIPE_WEBHOOK_SECRET: 'signs Stripe’s webhooks',
  },
  'forecourt-bff': { COOKIE_SECRETS: 'signs cookies' },
  'forecourt-auth-database': { password: 'of the role auth runs as' },
  'forecourt-catalog-database': { password: 'of catalog’s' },
  'forecourt-messaging-database': { password: 'of messaging’s' },
  'forecourt-billing-database': { password: 'of billing’s' },
  'forecourt-scheduler-database': { password: 'of scheduler’s' },
  'forecourt-bus': {
    auth: 'NATS password of auth',
    catalog: 'of catalog',
    messaging: 'of messaging',
    billing: 'of billing',
    scheduler: 'of scheduler',
    bff: 'of the BFF',
    operator: 'of whoever runs it',
    cluster: 'of the nodes among each other',
  },
  'forecourt-pictures': {
    AWS_ACCESS_KEY_ID: 'who reads and writes the bucket of pictures',
    AWS_SECRET_ACCESS_KEY: 'its secret',
  },
  // Of their own: whoever decodes strangers' pictures must not reach the backups of every database.
  'forecourt-backups': {
    AWS_ACCESS_KEY_ID: 'who reads and writes the bucket of backups',
    AWS_SECRET_ACCESS_KEY: 'its secret',
  },
} as const
type SecretName = keyof typeof secrets

/** Names of the keys of a secret that a process is given under the same name. */
const given: Readonly<Record<ProcessName, readonly (readonly [SecretName, readonly string[]])[]>> = {
  auth: [
    ['forecourt-shared', ['SERVICE_KEYS', 'SMTP_URL']],
    ['forecourt-auth', ['ENCRYPTION_KEYS']],
  ],
  catalog: [
    ['forecourt-shared', ['SERVICE_KEYS', 'LINK_KEYS']],
    ['forecourt-pictures', ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  ],
  messaging: [
    ['forecourt-shared', ['SERVICE_KEYS', 'LINK_KEYS', 'SMTP_URL']],
    ['forecourt-pictures', ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  ],
  billing: [
    ['forecourt-shared', ['SERVICE_KEYS']],
    ['forecourt-billing', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ],
  scheduler: [['forecourt-shared', ['SERVICE_KEYS']]],
  bff: [
    ['forecourt-shared', ['SERVICE_KEYS']],
    ['forecourt-bff', ['COOKIE_SECRETS']],
  ],
}

/** A process's whole environment. What may be switched on besides (WhatsApp, SMS, push) comes from `forecourt-<process>-extra`. */
export function environmentOf(site: Site, size: Size, name: ProcessName): IEnvVar[] {
  const secret = (variable: string, from: string, key: string): IEnvVar => ({
    name: variable,
    valueFrom: { secretKeyRef: { name: from, key } },
  })
  const plain = { ...common(site, size, name), ...own(site, name) }
  return [
    ...Object.entries(plain).map(([variable, value]) => ({ name: variable, value })),
    ...(name === 'bff' ? [] : databaseFor(size, name, secret)),
    secret('NATS_PASSWORD', 'forecourt-bus', name),
    ...given[name].flatMap(([from, keys]) => keys.map((key) => secret(key, from, key))),
  ]
}

type Secret = (variable: string, from: string, key: string) => IEnvVar

/**
 * The database as the role that the service runs as; Kubernetes puts the password in, which stands before it. Searches are read
 * from the primary's followers where there are any.
 */
const databaseFor = (size: Size, name: ServiceName, secret: Secret): IEnvVar[] => {
  const at = (ending: 'rw' | 'ro') =>
    `postgresql://${roleOf(name)}:$(DATABASE_PASSWORD)@${databaseOf(name)}-${ending}:${POSTGRES_PORT}/${name}`
  return [
    secret('DATABASE_PASSWORD', roleSecretOf(name), 'password'),
    { name: 'DATABASE_URL', value: at('rw') },
    ...(name === 'catalog' && size.database.instances > 1 ? [{ name: 'DATABASE_REPLICA_URL', value: at('ro') }] : []),
  ]
}

/** The same as the role that owns its tables, for the job that migrates. */
export const ownedDatabase = (name: ServiceName): IEnvVar => ({
  name: 'DATABASE_OWNER_URL',
  valueFrom: { secretKeyRef: { name: `${databaseOf(name)}-app`, key: 'uri' } },
})

function common(site: Site, size: Size, name: ProcessName): Record<string, string> {
  const urls = SERVICES.map((service) => [service, [`http://${service}.${site.namespace}.svc:${HTTP_PORT}`]])
  return {
    SERVICE_NAME: name,
    NODE_ENV: 'production',
    DEPLOYMENT: 'production',
    HOST: '0.0.0.0',
    PORT: String(HTTP_PORT),
    OPERATIONS_HOST: '0.0.0.0',
    OPERATIONS_PORT: String(OPERATIONS_PORT),
    NATS_URL: natsNodes(site, size),
    NATS_USER: name,
    SERVICE_URLS: JSON.stringify(Object.fromEntries(urls)),
    APP_ORIGIN: `https://${site.host}`,
    ...(site.collector ? { OTEL_EXPORTER_OTLP_ENDPOINT: site.collector } : {}),
    ...(site.collector && site.tracedShare ? { OTEL_TRACES_SAMPLER_ARG: site.tracedShare } : {}),
    ...(name === 'bff' ? {} : { DATABASE_POOL: String(DATABASE_POOL), NATS_REPLICAS: String(size.bus.replicas) }),
  }
}

const natsNodes = (site: Site, size: Size): string =>
  Array.from(
    { length: size.bus.nodes },
    (_, node) => `nats://nats-${node}.nats.${site.namespace}.svc:${NATS_PORT}`,
  ).join(',')

function own(site: Site, name: ProcessName): Record<string, string> {
  const mail = { MAIL_FROM: site.mailFrom, SUPPORT_EMAIL: site.supportEmail }
  const pictures = {
    PICTURE_BUCKET: site.pictures,
    PICTURE_REGION: site.region,
    ...(site.endpoint ? { PICTURE_ENDPOINT: site.endpoint } : {}),
  }
  const settings: Record<ProcessName, Record<string, string>> = {
    auth: mail,
    catalog: { ...pictures, SEARCH_SNAPSHOT_DIR: '/tmp/search' },
    messaging: { ...mail, ...pictures },
    billing: { SELLER_NAME: site.sellerName, SELLER_ADDRESS: site.sellerAddress },
    scheduler: {},
    bff: { UI_DIST: '/app/ui/dist', TRUSTED_PROXIES: site.proxies },
  }
  return settings[name]
}

/** The service, where a process is one. */
export const isService = (name: ProcessName): name is ServiceName => name !== 'bff'
