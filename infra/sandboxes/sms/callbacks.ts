import { createHmac } from 'node:crypto'
import { tell } from '../outcomes.ts'
import type { TextMessage } from './message.ts'

interface Account {
  readonly accountSid: string
  readonly token: string
}

/**
 * Tells where a message was to be told of that it was sent, and what became of it, signed as Twilio signs: the address and the
 * fields in the order of their names. Like Twilio's, nothing is told twice that was not taken.
 */
export async function tellStatus(url: string, message: TextMessage, code: number | undefined, account: Account) {
  const last =
    code === undefined ? { MessageStatus: 'delivered' } : { MessageStatus: 'undelivered', ErrorCode: `${code}` }
  for (const status of [{ MessageStatus: 'sent' }, last]) {
    const fields = {
      AccountSid: account.accountSid,
      ApiVersion: '2010-04-01',
      From: message.from,
      MessageSid: message.sid,
      SmsSid: message.sid,
      SmsStatus: status.MessageStatus,
      To: message.to,
      ...status,
    }
    const signed = Object.entries(fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .reduce((text, [name, value]) => text + name + value, url)
    const signature = createHmac('sha1', account.token).update(signed).digest('base64')
    await tell(url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(fields).toString(),
    })
  }
}
