import { createECDH, randomBytes } from 'node:crypto'
import { isRecord, readJson, writeJson } from './json-file.ts'
import { SERVICES, type ServiceName } from './services.ts'

/** Passwords and keys of one local run; made at its first start, never in the repository. */
export interface Secrets {
  postgresAdmin: string
  databases: Record<ServiceName, string>
  /** Of the roles that services run as. */
  serviceRoles: Record<ServiceName, string>
  nats: Record<ServiceName | 'bff' | 'operator', string>
  /** What the servers of a cluster prove to each other that they belong to it. */
  natsCluster: string
  /** Of the role that a standby of PostgreSQL follows the primary as. */
  postgresReplica: string
  /** `id:base64url` of 32 bytes each, as `SERVICE_KEYS`, `COOKIE_SECRETS` and `ENCRYPTION_KEYS` take them. */
  serviceKeys: string
  cookieSecrets: string
  encryptionKeys: string
  /** Of unsubscribe links, in the same form. */
  linkKeys: string
  /** Ports do not separate cookies: each local run has names of its own. */
  cookiePrefix: string
  /** Client secret at the identity provider sandbox. */
  identityClientSecret: string
  /** Access token of the WhatsApp sandbox. */
  whatsappToken: string
  /** What signs its webhooks, and what it proves their address with. */
  whatsappAppSecret: string
  whatsappVerifyToken: string
  /** Token of the SMS sandbox's account. */
  smsToken: string
  /** What browsers subscribe with, and its private key (VAPID). */
  push: { publicKey: string; privateKey: string }
  /** API key of the Stripe sandbox, and what signs its webhooks. */
  stripeSecretKey: string
  stripeWebhookSecret: string
}

const password = () => randomBytes(18).toString('base64url')
const key = () => randomBytes(32).toString('base64url')

/** A pair of P-256; a new public key would end every subscription, so the two are kept together. */
function pushKeys(known: unknown): Secrets['push'] {
  if (isRecord(known) && typeof known.publicKey === 'string' && typeof known.privateKey === 'string')
    return { publicKey: known.publicKey, privateKey: known.privateKey }
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const bytes = pair.getPrivateKey()
  // Leading zeros are part of a key.
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url') }
}

/** Reads the secrets, adding those that a newer version of the software needs. */
export function loadSecrets(file: string): Secrets {
  const known = readJson(file)
  const kept = isRecord(known) ? known : {}
  const text = (name: string, make: () => string) => (typeof kept[name] === 'string' ? kept[name] : make())
  const each = <K extends string>(name: string, keys: readonly K[]): Record<K, string> => {
    const group = isRecord(kept[name]) ? kept[name] : {}
    const entries = keys.map((one) => [one, typeof group[one] === 'string' ? group[one] : password()])
    return Object.fromEntries(entries) as Record<K, string>
  }
  const secrets: Secrets = {
    postgresAdmin: text('postgresAdmin', password),
    databases: each('databases', SERVICES),
    serviceRoles: each('serviceRoles', SERVICES),
    nats: each('nats', [...SERVICES, 'bff', 'operator']),
    natsCluster: text('natsCluster', password),
    postgresReplica: text('postgresReplica', password),
    serviceKeys: text('serviceKeys', () => `local1:${key()}`),
    cookieSecrets: text('cookieSecrets', key),
    encryptionKeys: text('encryptionKeys', () => `local1:${key()}`),
    linkKeys: text('linkKeys', () => `local1:${key()}`),
    identityClientSecret: text('identityClientSecret', key),
    whatsappToken: text('whatsappToken', key),
    whatsappAppSecret: text('whatsappAppSecret', key),
    whatsappVerifyToken: text('whatsappVerifyToken', key),
    smsToken: text('smsToken', key),
    push: pushKeys(kept.push),
    stripeSecretKey: text('stripeSecretKey', () => `sk_test_${key()}`),
    stripeWebhookSecret: text('stripeWebhookSecret', () => `whsec_${key()}`),
    cookiePrefix: text('cookiePrefix', () => `fc${randomBytes(3).toString('hex')}`),
  }
  writeJson(file, secrets)
  return secrets
}
