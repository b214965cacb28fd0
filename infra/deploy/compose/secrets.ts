import { randomBytes } from 'node:crypto'
import { SERVICES } from '../../run/services.ts'

/** A variable that `.env` must hold, as Compose writes it: it refuses to start without. */
export const given = (name: string): string => `\${${name}:?}`

/** One that `.env` may leave out. */
export const optional = (name: string): string => `\${${name}:-}`

/** Begins with a letter: nats-server reads what a variable holds as it reads its configuration. */
const password = () => `p${randomBytes(24).toString('hex')}`
const key = () => `k1:${randomBytes(32).toString('base64url')}`

/** A new `.env`: secrets are made; what only an operator knows stands there empty. */
export function newEnvironment(): Record<string, string> {
  const each = (names: readonly string[], prefix: string) =>
    Object.fromEntries(names.map((name) => [`${prefix}_${name.toUpperCase()}`, password()]))
  return {
    APP_HOST: '',
    FORECOURT_IMAGE: '',
    FORECOURT_VERSION: '',
    MAIL_FROM: '',
    SUPPORT_EMAIL: '',
    SELLER_NAME: '',
    SELLER_ADDRESS: '',
    SMTP_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    POSTGRES_PASSWORD: password(),
    ...each(SERVICES, 'POSTGRES_PASSWORD'),
    ...each(SERVICES, 'POSTGRES_SERVICE_PASSWORD'),
    ...each([...SERVICES, 'bff', 'operator'], 'NATS_PASSWORD'),
    SERVICE_KEYS: key(),
    LINK_KEYS: key(),
    ENCRYPTION_KEYS: key(),
    COOKIE_SECRETS: password() + password(),
    AWS_ACCESS_KEY_ID: password(),
    AWS_SECRET_ACCESS_KEY: password(),
  }
}
