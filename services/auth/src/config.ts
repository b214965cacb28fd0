import { loadServiceConfig } from '@forecourt/kernel/config'
import { smsSettings } from '@forecourt/kernel/sms'
import { whatsappSettings } from '@forecourt/kernel/whatsapp'
import { Type as T } from 'typebox'

const count = (fallback: number, description: string) => T.Integer({ minimum: 1, default: fallback, description })

/** The settings of auth. Limits are per hour or per quarter of an hour, shared by all instances. */
export const loadAuthConfig = (env: NodeJS.ProcessEnv = process.env) =>
  loadServiceConfig(
    {
      SMTP_URL: T.String({
        pattern: '^smtps?://',
        secret: true,
        description: 'SMTP server that sends codes and notices',
      }),
      MAIL_FROM: T.String({ minLength: 3, description: 'sender of mails' }),
      SUPPORT_EMAIL: T.String({
        format: 'email',
        description: 'address people write to who cannot sign in; answers to notices go there',
      }),
      ENCRYPTION_KEYS: T.String({
        minLength: 34,
        secret: true,
        description: '<id>:<secret>, several separated by commas; the first encrypts',
      }),
      ...whatsappSettings,
      ...smsSettings,
      WHATSAPP_CODE_TEMPLATE: T.String({
        default: 'forecourt_code',
        description: 'name of the approved authentication template',
      }),
      LOCAL_IDENTITY_PROVIDER: T.Optional(
        T.String({
          secret: true,
          description: 'local run only: the sandbox provider, as JSON; put in place by migrate',
        }),
      ),
      SIGN_INS_PER_ACCOUNT: count(10, 'failed sign-ins for one email, or from one device it knows, in 15 minutes'),
      SIGN_INS_PER_ADDRESS: count(
        100,
        'failed sign-ins, or wrong codes, from one address (of IPv6: 64 bits of it) in 15 minutes',
      ),
      SIGN_UPS_PER_ADDRESS: count(20, 'sign-ups from one address in an hour'),
      CODES_PER_EMAIL: count(5, 'one-time codes for one email in an hour (rulings 3)'),
      COUNTRY_DATABASE: T.Optional(
        T.String({
          description: 'file in MaxMind DB format that knows the country of an address; places stay empty without',
        }),
      ),
      PASSWORD_WORKERS: count(2, 'passwords hashed at the same time, so that sign-ins cannot starve the rest'),
    },
    env,
  )

export type AuthConfig = ReturnType<typeof loadAuthConfig>
