import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'

/** A received mail, as `GET /messages` answers it. */
export interface Message {
  id: string
  from: string
  /** The sender of the envelope: where it is told that it cannot be delivered. */
  returnPath?: string
  /** The recipients of the envelope, joined by ", ": where it went, whatever its header says. */
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  receivedAt: string
  attachments: string[]
  /** By lower-case name; of repeated ones the last. */
  headers: Record<string, string>
}

/** Reads a raw mail. */
export async function parseMessage(raw: Buffer, from: string, recipients: readonly string[]): Promise<Message> {
  const mail = await PostalMime.parse(raw)
  return {
    id: randomUUID(),
    from: mail.from?.address ?? from,
    returnPath: from,
    to: recipients.join(', '),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: (mail.html ?? '').trimEnd(),
    receivedAt: new Date().toISOString(),
    attachments: mail.attachments.map(({ filename, mimeType }) => filename ?? mimeType),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}

/** Whether a mail went to an address; letter case does not count. */
export function wentTo(message: Message, address: string): boolean {
  const wanted = address.trim().toLowerCase()
  return message.to.split(', ').some((recipient) => recipient.toLowerCase() === wanted)
}
