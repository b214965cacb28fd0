import { Agent, fetch } from 'undici'
import { OutsideRefusal } from '../errors/index.ts'

/** Where and as whom messages are sent; production differs from a local run by these alone. */
interface SmsSettings {
  /** Base address of the API, without its version. */
  readonly url: string
  readonly accountSid: string
  readonly token: string
  /** E.164, or the id of a messaging service (`MG…`). */
  readonly from: string
}

export interface TextMessage {
  /** E.164 with its plus. */
  readonly to: string
  /** Plain text, 1,600 characters at most: what the API takes. */
  readonly body: string
  /** Where Twilio tells what becomes of it. */
  readonly statusCallback?: string
}

/** Sends by Twilio's Messages API. A failure throws and is the job queue's to repeat: messages are sent at least once. */
export interface Sms {
  /** @returns the message's id (`SM…`) */
  send(message: TextMessage): Promise<string>
  close(): Promise<void>
}

const DEADLINE_MS = 10_000
/**
 * Codes that Twilio answers with 400 and that are about the account or its sender, not about who is written to: suspended,
 * sending too fast, a full queue, a sender that is not (any more) ours, a day's limit (twilio.com/docs/api/errors).
 */
const REFUSES_ALL = new Set([14_107, 20_005, 21_606, 21_611, 21_659, 21_703, 30_001, 30_002, 63_038])
const E164 = /^\+[1-9]\d{6,14}$/

/** @throws OutsideRefusal where the API refuses, with its error code and never with the token, the number or the text */
export function createSms({ url, accountSid, token, from }: SmsSettings): Sms {
  const dispatcher = new Agent({ connections: 4, keepAliveTimeout: 30_000 })
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, body, statusCallback }) {
      // Other forms of an address mean other channels there (`whatsapp:`, `messenger:`).
      if (!E164.test(to)) throw new OutsideRefusal(400, 'SMS: not a phone number')
      const response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
        method: 'POST',
        dispatcher,
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
        headers: { authorization },
        body: new URLSearchParams({
          ...{ To: to, ...sender, Body: body },
          ...(statusCallback !== undefined && { StatusCallback: statusCallback }),
        }),
      })
      // An answer that breaks off is an outage, and so thrown as what it is.
      const { sid, code } = answerOf(await response.text())
      if (!response.ok || !sid)
        throw new OutsideRefusal(response.status, `SMS refused: ${response.status}, code ${code ?? '?'}`, {
          refusesAll: REFUSES_ALL.has(code ?? 0),
        })
      return sid
    },
    close: () => dispatcher.close(),
  }
}

/** An accepted message has an id; a refusal has a code, e.g. 21211 for a number that cannot be. */
function answerOf(text: string): { sid?: string; code?: number } {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return {}
    return {
      ...('sid' in answer && typeof answer.sid === 'string' && { sid: answer.sid }),
      ...('code' in answer && typeof answer.code === 'number' && { code: answer.code }),
    }
  } catch {
    return {}
  }
}
