import type { Locale } from '@forecourt/contracts'
import { Agent, fetch } from 'undici'
import { OutsideRefusal } from '../errors/index.ts'

/** Where and as whom messages are sent; production differs from a local run by these alone. */
interface WhatsappSettings {
  /** Base address with the API's version, e.g. `https://graph.facebook.com/v23.0`. */
  readonly url: string
  readonly token: string
  readonly phoneNumberId: string
}

/** A message from a template that Meta approved; outside a conversation the person began, no other kind is delivered. */
export interface TemplateMessage {
  /** E.164 with its plus. */
  readonly to: string
  readonly template: string
  readonly locale: Locale
  /** Values of the body's placeholders, in order. */
  readonly values: readonly string[]
  /** Code behind the "copy code" button of an authentication template. */
  readonly copyCode?: string
  /** Comes back with what Meta's webhook tells of the message; 512 characters at most. */
  readonly tracking?: string
}

/** Sends by the WhatsApp Cloud API. A failure throws and is the job queue's to repeat: messages are sent at least once. */
export interface Whatsapp {
  /** @returns the message's id (`wamid.…`) */
  send(message: TemplateMessage): Promise<string>
  close(): Promise<void>
}

const DEADLINE_MS = 10_000
/**
 * Codes that Meta answers with some 4xx and that are about us or its own state, not about who is written to: throttled,
 * blocked for a while, not paid for, a template that is missing, paused or switched off. Meta asks to go by the code, not by
 * the status (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes).
 */
const REFUSES_ALL = new Set([
  ...[4, 80_007, 130_429, 131_048, 368, 131_031, 131_042, 131_000, 131_016, 131_045, 131_057],
  ...[132_001, 132_007, 132_015, 132_016, 133_010],
])

/** @throws OutsideRefusal where the API refuses, with its error code and never with the token or the message */
export function createWhatsapp({ url, token, phoneNumberId }: WhatsappSettings): Whatsapp {
  const dispatcher = new Agent({ connections: 4, keepAliveTimeout: 30_000 })
  return {
    async send(message) {
      const response = await fetch(`${url}/${encodeURIComponent(phoneNumberId)}/messages`, {
        method: 'POST',
        dispatcher,
        signal: AbortSignal.timeout(DEADLINE_MS),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message)),
      })
      // An answer that breaks off is an outage, and so thrown as what it is.
      const answer = answerOf(await response.text())
      const id = answer.messages?.[0]?.id
      if (!response.ok || !id)
        throw new OutsideRefusal(
          response.status,
          `WhatsApp refused: ${response.status}, code ${answer.error?.code ?? '?'}`,
          { refusesAll: REFUSES_ALL.has(answer.error?.code ?? 0) },
        )
      return id
    },
    close: () => dispatcher.close(),
  }
}

interface Answer {
  messages?: { id?: string }[]
  error?: { code?: number }
}

function answerOf(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}

/** Languages as the API names them. */
const languages: Readonly<Record<Locale, string>> = { en_US: 'en_US', fr_FR: 'fr', zh_CN: 'zh_CN' }
const text = (value: string) => ({ type: 'text', text: value })

const bodyOf = ({ to, template, locale, values, copyCode, tracking }: TemplateMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/^\+/, ''),
  type: 'template',
  ...(tracking !== undefined && { biz_opaque_callback_data: tracking }),
  template: {
    name: template,
    language: { code: languages[locale] },
    components: [
      { type: 'body', parameters: values.map(text) },
      ...(copyCode === undefined
        ? []
        : [{ type: 'button', sub_type: 'url', index: '0', parameters: [text(copyCode)] }]),
    ],
  },
})
