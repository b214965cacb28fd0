import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Message } from './message.ts'

export interface Bounce {
  /** Of RFC 3463: `5.1.1` is a mailbox that does not exist. */
  status: string
  /** Whose mailbox, where it was passed on; the recipient's otherwise. */
  recipient?: string
}

/** Reads a bounce that was asked for; a form without fields is that of a mailbox that does not exist. */
export function parseBounce(body: unknown): Bounce | undefined {
  const { status = '5.1.1', recipient } = Object(body) as { status?: unknown; recipient?: unknown }
  if (typeof status !== 'string' || !/^[245]\.\d{1,3}\.\d{1,3}$/.test(status)) return undefined
  if (recipient !== undefined && typeof recipient !== 'string') return undefined
  return { status, ...(recipient !== undefined && { recipient }) }
}

const recipientOf = ({ to }: Message): string => to.split(', ')[0] ?? ''
const quoted = ({ headers, subject, from }: Message): string =>
  [
    `From: ${from}`,
    `Subject: ${subject.replace(/[^ -~]/g, '?')}`,
    ...(headers['message-id'] ? [`Message-ID: ${headers['message-id']}`] : []),
  ].join('\n')

function report(type: string, from: string, words: string, part: string, message: Message): string {
  const boundary = `=_${randomUUID()}`
  return `From: ${from}
To: ${message.returnPath}
Subject: ${words}
Message-ID: <${randomUUID()}@sandbox.invalid>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type};
\tboundary="${boundary}"

--${boundary}
Content-Type: text/plain; charset=us-ascii

${words}

--${boundary}
Content-Type: message/${type}

${part}

--${boundary}
Content-Type: text/rfc822-headers

${quoted(message)}

--${boundary}--
`
}

/** As servers of recipients say that they do not take a mail (RFC 3464). @returns undefined where nobody wants to know */
export function bounceOf(
  message: Message,
  { status, recipient = recipientOf(message) }: Bounce,
): SendMailOptions | undefined {
  if (!message.returnPath) return undefined
  const action = status.startsWith('5') ? 'failed' : 'delayed'
  const raw = report(
    'delivery-status',
    'Mail Delivery System <mailer-daemon@sandbox.invalid>',
    'Undelivered mail returned to sender',
    `Reporting-MTA: dns; mx.sandbox.invalid
Arrival-Date: ${new Date(message.receivedAt).toUTCString()}

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${status.startsWith('5') ? 550 : 450} ${status} On request`,
    message,
  )
  return { envelope: { from: '', to: message.returnPath }, raw: raw.replaceAll('\n', '\r\n') }
}

/** As mailbox providers say that somebody pressed "spam" (RFC 5965). @returns undefined where nobody wants to know */
export function complaintOf(message: Message): SendMailOptions | undefined {
  if (!message.returnPath) return undefined
  const raw = report(
    'feedback-report',
    'Feedback loop <feedback@sandbox.invalid>',
    'This mail was reported as spam',
    `Feedback-Type: abuse
User-Agent: Forecourt-mail-sandbox/1.0
Version: 1
Original-Rcpt-To: ${recipientOf(message)}
Original-Mail-From: <${message.returnPath}>`,
    message,
  )
  return { envelope: { from: 'feedback@sandbox.invalid', to: message.returnPath }, raw: raw.replaceAll('\n', '\r\n') }
}
