import { createTransport } from 'nodemailer'
import { plainLine } from './plain-line.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string | { readonly name: string; readonly address: string }
  /**
   * Where a person switches such mails off: a page for a browser, and for the button of a mail program, which posts there
   * (RFC 8058).
   */
  readonly unsubscribeUrl?: string
  /** Where a server says that it cannot deliver the mail, when not to the sender (the envelope's sender). */
  readonly returnPath?: string
  /** An invitation that calendar programs answer to (RFC 6047). */
  readonly calendar?: { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string }
  /** Message-ID without brackets; the same for every try of one mail, so that a repeat can be recognised. */
  readonly id: string
}

/** Sends mails over SMTP. A failure throws and is the job queue's to repeat: mail is sent at least once. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * @param url `smtp://` or `smtps://`, credentials included
 * @param from sender, e.g. `Forecourt <no-reply@example.com>`
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, {
    from,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
  } as never)
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, unsubscribeUrl, replyTo, calendar, returnPath, ...mail }) => {
      await transport.sendMail({
        from,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClick(unsubscribeUrl)) },
        ...(calendar && { icalEvent: { ...calendar, filename: 'viewing.ics' } }),
        ...mail,
        ...(returnPath && { envelope: { from: returnPath, to: mail.to } }),
        ...(replyTo && { replyTo: shown(replyTo) }),
      })
    },
    close: () => transport.close(),
  }
}

/** The address of a sender as `MAIL_FROM` names it, with or without a name before it. */
export const addressIn = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase()

/** The name of a person beside an address of ours. */
const shown = (to: NonNullable<Mail['replyTo']>) =>
  typeof to === 'string' ? to : { name: plainLine(to.name, 60), address: to.address }

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
