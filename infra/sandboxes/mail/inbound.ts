import { createTransport, type SendMailOptions } from 'nodemailer'
import { addressParser } from 'postal-mime'
import type { Message } from './message.ts'

/** What the receiver of Forecourt's reply domain said to a mail. */
export interface Answer {
  /** Of SMTP; 0 where nobody listens. */
  code: number
  response: string
}

/** Hands mails on as the mail server of the reply domain would. */
export interface Inbound {
  send: (mail: SendMailOptions) => Promise<Answer>
}

/** @param receivers `host:port` of each; who does not listen, or says 4…, is passed over, as with several MX */
export const createInbound = (receivers: readonly string[]): Inbound => ({
  send: async (mail) => {
    let answer: Answer = { code: 0, response: 'Nobody receives answers here' }
    for (const receiver of receivers) {
      answer = await sendTo(receiver, mail)
      if (answer.code >= 200 && (answer.code < 400 || answer.code >= 500)) return answer
    }
    return answer
  },
})

async function sendTo(receiver: string, mail: SendMailOptions): Promise<Answer> {
  const [host = '', port = ''] = receiver.split(':')
  const transport = createTransport({ host, port: Number(port), ignoreTLS: true, connectionTimeout: 5_000 })
  try {
    const { response } = await transport.sendMail(mail)
    return { code: Number(response.slice(0, 3)), response }
  } catch (error) {
    const { responseCode, response, message } = error as { responseCode?: number; response?: string; message: string }
    return { code: responseCode ?? 0, response: response ?? message }
  } finally {
    transport.close()
  }
}

export interface Reply {
  text: string
  /** As which kind of program. */
  as: 'text' | 'html'
}

/** Reads a reply that was asked for. @returns undefined when it makes no sense */
export function parseReply(body: unknown): Reply | undefined {
  if (typeof body !== 'object' || body === null || !('text' in body) || typeof body.text !== 'string') return undefined
  return { text: body.text, as: 'as' in body && body.as === 'html' ? 'html' : 'text' }
}

/** Reads a raw mail that was asked for. @returns undefined when it makes no sense */
export function parseRaw(body: unknown): SendMailOptions | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { from, to, raw } = body as { from?: unknown; to?: unknown; raw?: unknown }
  if (typeof from !== 'string' || typeof to !== 'string' || typeof raw !== 'string') return undefined
  return { envelope: { from, to }, raw }
}

/** Where answers to a mail go; undefined where nothing takes them. */
export function answersTo({ headers }: Message): { name: string; address: string } | undefined {
  const [to] = addressParser(headers['reply-to'] ?? '', { flatten: true })
  return to?.address ? { name: to.name, address: to.address } : undefined
}

/** An answer to a mail as mail programs write it, with what it answers below. @returns undefined where nothing takes answers */
export function replyTo(message: Message, { text, as }: Reply): SendMailOptions | undefined {
  const to = answersTo(message)
  if (!to) return undefined
  const id = message.headers['message-id']
  const wrote = `On ${new Date(message.receivedAt).toUTCString().slice(0, 22)}, Forecourt <${message.from}> wrote:`
  return {
    from: message.to.split(', ')[0] ?? '',
    to,
    subject: `Re: ${message.subject}`,
    ...(id ? { inReplyTo: id, references: id } : {}),
    ...(as === 'text'
      ? { text: `${text}\n\n${wrote}\n\n${message.text.replace(/^/gm, '> ')}` }
      : {
          html: `<div dir="ltr">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escapeHtml(wrote)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${message.html || escapeHtml(message.text)}</blockquote></div>`,
        }),
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
