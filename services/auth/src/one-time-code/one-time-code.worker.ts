import { type Locale, locales } from '@forecourt/contracts'
import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { Sms } from '@forecourt/kernel/sms'
import type { Whatsapp } from '@forecourt/kernel/whatsapp'
import { mailText } from '../mail/mail-text.ts'
import type { AuthParts } from '../parts.ts'
import { codeContent } from './code.content.ts'
import { CODE_QUEUE, type CodeJob, type IssuedCode, issueCode, SMS_CODE_QUEUE } from './one-time-code.service.ts'

/** What codes travel by. */
export interface CodeCarriers {
  readonly mailer: Mailer
  /** Null where the operator has set none up. */
  readonly whatsapp: Whatsapp | null
  readonly sms: Sms | null
}

/**
 * Makes a code and sends it, in the person's language. At least once: a repeat carries a new code, the older is void. By
 * WhatsApp and SMS to the stored phone only; without one nothing goes out, as for an unknown address.
 */
export const codeWorkers = (
  { db, codeKeys, config }: Pick<AuthParts, 'db' | 'codeKeys' | 'config'>,
  { mailer, whatsapp, sms }: CodeCarriers,
) =>
  [CODE_QUEUE, SMS_CODE_QUEUE].map((queue) =>
    worker<CodeJob>(
      queue,
      async ({ payload, key }) => {
        const issued = await issueCode(db, codeKeys[0], payload.sessionId)
        if (!issued) return
        const locale = (locales as readonly string[]).includes(payload.locale) ? (payload.locale as Locale) : 'en_US'
        if (issued.channel === 'email') return mailCode(mailer, issued, locale, key)
        if (!issued.phone) return
        const { code, phone: to } = issued
        if (issued.channel === 'sms')
          return void (await sms?.send({ to, body: mailText(locale)('code.sms', { code }) }))
        await whatsapp?.send({ to, template: config.WHATSAPP_CODE_TEMPLATE, locale, values: [code], copyCode: code })
      },
      // An outage of one channel does not hold up the codes of the other.
      { kindOf: ({ channel = 'email' }) => channel },
    ),
  )

async function mailCode(mailer: Mailer, issued: IssuedCode, locale: Locale, key: string): Promise<void> {
  await mailer.send({ id: `code-${key}`, to: issued.to, ...renderMail(codeContent(issued, locale)) })
}
