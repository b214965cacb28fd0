import webPush from 'web-push'
import { OutsideRefusal } from '../errors/index.ts'
import type { Outside } from '../outside/index.ts'
import { pushHost } from './push-hosts.ts'

/** A browser that can be told: where, and the keys that only it reads with. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly payload: string
  /** One message in place of another of the same topic that is not delivered yet; 32 characters of base64url at most. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
}

interface PushSettings {
  /** VAPID (RFC 8292): who we are. */
  readonly keys: { readonly subject: string; readonly publicKey: string; readonly privateKey: string }
  readonly hosts: string
  readonly outside: Outside
}

/** Sends by web push. A failure throws and is the job queue's to repeat: messages are sent at least once. */
export interface Push {
  readonly publicKey: string
  /** The service of an address we would send to; undefined where we would not. */
  serviceOf(endpoint: string): string | undefined
  /** @returns `gone` where the browser is not subscribed any more, `elsewhere` where we do not send to its service (now) */
  send(to: Subscription, message: PushMessage): Promise<'sent' | 'gone' | 'elsewhere'>
  close(): Promise<void>
}

/** Seconds a push service keeps a message for a browser that is not there: what is older is read in the inbox. */
const KEPT = 24 * 3600

/** @throws OutsideRefusal where the push service refuses, never with the message or the keys */
export function createPush({ keys, hosts, outside }: PushSettings): Push {
  const serviceOf = (endpoint: string): string | undefined => {
    const service = pushHost(endpoint, hosts)
    try {
      if (service) outside.require(endpoint)
      return service
    } catch {
      return undefined
    }
  }
  return {
    publicKey: keys.publicKey,
    serviceOf,
    async send({ endpoint, p256dh, auth }, { payload, topic, urgency }) {
      // The list may have become shorter since the browser subscribed, by mistake or on one instance only.
      if (!serviceOf(endpoint)) return 'elsewhere'
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: keys,
        TTL: KEPT,
        ...{ topic, urgency, contentEncoding: 'aes128gcm' },
      })
      const { 'Content-Length': _, ...sent } = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      )
      const { status } = await outside.post(endpoint, sent, new Uint8Array(body))
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status >= 300) throw new OutsideRefusal(status, `push refused: ${status}`)
      return 'sent'
    },
    close: () => outside.close(),
  }
}
