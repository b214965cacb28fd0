import { createHmac } from 'node:crypto'
import { DomainError } from '@forecourt/kernel/errors'
import { smsStatusUrl } from '../channel/callback-address.ts'
import { isId, type Outcome } from './outcome.ts'
import { isSame } from './same.ts'

export interface SmsAccount {
  readonly appOrigin: string
  readonly SMS_ACCOUNT_SID?: string
  readonly SMS_AUTH_TOKEN?: string
}

interface Told {
  readonly body: Buffer | undefined
  readonly signature: string | undefined
  readonly delivery: string | undefined
}

/**
 * What Twilio tells of an SMS, signed over the address and all fields (HMAC-SHA1 of the account's token); undefined where
 * it is on its way, and of messages that tell of no entry.
 *
 * @throws DomainError CALLBACK_INVALID for what it did not sign, and of another account
 */
export function readSmsStatus({ body, signature, delivery }: Told, account: SmsAccount): Outcome | undefined {
  const { appOrigin, SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: token } = account
  if (!body || signature === undefined || !token) throw new DomainError('CALLBACK_INVALID')
  const fields = new URLSearchParams(body.toString('utf8'))
  const isGenuine = spellings(smsStatusUrl(appOrigin, delivery)).some((url) =>
    isSame(signature, signatureOf(url, fields, token)),
  )
  if (!isGenuine || fields.get('AccountSid') !== accountSid) throw new DomainError('CALLBACK_INVALID')
  const status = fields.get('MessageStatus')
  const to = fields.get('To') ?? ''
  if (!isId(delivery)) return undefined
  const about = { channel: 'sms', notificationId: delivery, to } as const
  if (status === 'delivered') return { ...about, code: null }
  if (status === 'undelivered' || status === 'failed')
    return { ...about, code: /^\d{1,10}$/.exec(fields.get('ErrorCode') ?? '')?.[0] ?? 'unknown' }
  return undefined
}

/** As Twilio's documentation says: the address, then each field's name and value, in the order of the names. */
export const signatureOf = (url: string, fields: URLSearchParams, token: string): string =>
  createHmac('sha1', token)
    .update(
      url +
        [...fields]
          .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
          .map(([name, value]) => name + value)
          .join(''),
    )
    .digest('base64')

/** Twilio signs addresses with and without the usual port. */
function spellings(url: string): string[] {
  const { protocol, port, host } = new URL(url)
  if (port !== '') return [url]
  return [url, url.replace(`//${host}`, `//${host}:${protocol === 'https:' ? 443 : 80}`)]
}
