import { createHmac } from 'node:crypto'
import type { Forgery } from './delivery.ts'

export interface Letter {
  body: string
  /** `Stripe-Signature`, or none. */
  signature: string | null
}

/** `t=…,v1=…`: HMAC-SHA256 of `t.body` with the webhook's secret. @param at seconds */
function sign(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/**
 * A webhook's body with its signature, or one that must be refused. The time is the real one: whoever receives it compares
 * it with the real one, however far the sandbox's clock was moved.
 */
export function letter(body: string, secret: string, forgery: Forgery | null): Letter {
  const now = Math.floor(Date.now() / 1000)
  switch (forgery) {
    case null:
      return { body, signature: sign(body, secret, now) }
    case 'secret':
      return { body, signature: sign(body, `whsec_not_${secret}`, now) }
    case 'unsigned':
      return { body, signature: null }
    case 'stale':
      return { body, signature: sign(body, secret, now - 301) }
    case 'future':
      return { body, signature: sign(body, secret, now + 86_400) }
    case 'body':
      return { body: body.replace('"livemode": false', '"livemode":  true'), signature: sign(body, secret, now) }
  }
}
