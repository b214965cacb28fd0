import { Type as T } from 'typebox'
import { isSetUp } from '../config/index.ts'
import { createSms, type Sms } from './sms.ts'

/** Settings of a service that sends SMS, for its `loadServiceConfig`. */
export const smsSettings = {
  SMS_URL: T.String({
    default: 'https://api.twilio.com',
    pattern: '^https?://',
    description: "base address of Twilio's API",
  }),
  SMS_ACCOUNT_SID: T.Optional(
    T.String({ pattern: '^AC[0-9a-f]{32}$', description: 'the Twilio account; no SMS go out without' }),
  ),
  SMS_AUTH_TOKEN: T.Optional(T.String({ minLength: 8, secret: true, description: "the account's token" })),
  SMS_FROM: T.Optional(
    T.String({
      pattern: '^(\\+[1-9][0-9]{6,14}|MG[0-9a-f]{32})$',
      description: 'the number that messages come from, or the id of a messaging service',
    }),
  ),
}

/** Null where the operator has not set it up. @throws ConfigError where half of it is */
export function smsOf(config: {
  readonly SMS_URL: string
  readonly SMS_ACCOUNT_SID?: string
  readonly SMS_AUTH_TOKEN?: string
  readonly SMS_FROM?: string
}): Sms | null {
  if (!isSetUp(config, ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'])) return null
  const { SMS_URL: url, SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: token, SMS_FROM: from } = config
  return createSms({ url, accountSid, token, from })
}
