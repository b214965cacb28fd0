import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { tell } from '../outcomes.ts'
import type { Message } from './message.ts'

/** Where an app is told, and what signs it. */
export interface Webhook {
  readonly url: string
  readonly appSecret: string
}

/** Milliseconds before each further try of what was not taken. */
const PAUSES = [250, 1_000, 4_000]

/** Tells of a message that was sent and what became of it, signed as Meta signs: the very bytes. */
export async function tellStatus(
  { url, appSecret }: Webhook,
  message: Message,
  code: number | undefined,
  number: string,
) {
  const about = {
    id: message.id,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: message.to.slice(1),
    ...(message.tracking !== undefined && { biz_opaque_callback_data: message.tracking }),
  }
  const last =
    code === undefined
      ? { ...about, status: 'delivered' }
      : {
          ...about,
          status: 'failed',
          errors: [{ code, title: 'Message undeliverable', message: 'Message undeliverable' }],
        }
  for (const status of [{ ...about, status: 'sent' }, last]) {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '15550000000', phone_number_id: number },
      statuses: [status],
    }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    })
    const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
    const request = { headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature }, body }
    for (const pause of [0, ...PAUSES]) {
      await delay(pause)
      if (await tell(url, request)) break
    }
  }
}
