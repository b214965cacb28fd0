import { randomBytes } from 'node:crypto'

/** A message that was accepted, as `GET /messages` answers it. */
export interface TextMessage {
  sid: string
  /** E.164. */
  to: string
  from: string
  body: string
  /** Where what becomes of it is told. */
  statusCallback: string | null
  /** ISO 8601, UTC. */
  receivedAt: string
}

/** An error as Twilio answers it. */
export interface ApiError {
  status: number
  code: number
  message: string
}

const E164 = /^\+[1-9]\d{6,14}$/
/** Of Twilio's test credentials: a number that cannot be, one that is no mobile phone, one that has replied STOP. */
const MAGIC: Readonly<Record<string, ApiError>> = {
  '+15005550001': { status: 400, code: 21211, message: "The 'To' number +15005550001 is not a valid phone number." },
  '+15005550009': { status: 400, code: 21614, message: "'To' number is not a valid mobile number" },
  '+15005550004': { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
}

/** Judges the form of a request to `Messages.json` as Twilio does. */
export function acceptMessage(form: URLSearchParams): TextMessage | ApiError {
  const refuse = (code: number, message: string): ApiError => ({ status: 400, code, message })
  const one = (name: string) => (form.getAll(name).length === 1 ? (form.get(name) ?? '') : '')
  const [to, body] = [one('To'), one('Body')]
  const from = one('From') || one('MessagingServiceSid')
  if (!to) return refuse(21604, "A 'To' phone number is required.")
  if (!E164.test(to)) return refuse(21211, `The 'To' number ${to} is not a valid phone number.`)
  if (!from) return refuse(21603, "A 'From' phone number is required.")
  if (!E164.test(from) && !/^MG[0-9a-f]{32}$/.test(from)) return refuse(21212, "The 'From' number is not valid.")
  const callback = one('StatusCallback')
  if (callback && !/^https?:/.test(callback)) return refuse(21609, `The StatusCallback URL ${callback} is not valid.`)
  if (!body) return refuse(21602, 'Message body is required.')
  if (body.length > 1_600) return refuse(21617, 'The concatenated message body exceeds the 1600 character limit.')
  return (
    MAGIC[to] ?? {
      ...{ sid: `SM${randomBytes(16).toString('hex')}`, to, from, body },
      ...{ statusCallback: one('StatusCallback') || null, receivedAt: new Date().toISOString() },
    }
  )
}

/** An accepted message as the API answers it. */
export const toAnswer = ({ sid, to, from, body, receivedAt }: TextMessage, accountSid: string) => ({
  sid,
  account_sid: accountSid,
  api_version: '2010-04-01',
  to,
  from: from.startsWith('MG') ? null : from,
  messaging_service_sid: from.startsWith('MG') ? from : null,
  body,
  status: from.startsWith('MG') ? 'accepted' : 'queued',
  direction: 'outbound-api',
  num_segments: String(Math.ceil(body.length / 153)),
  num_media: '0',
  price: null,
  price_unit: 'USD',
  error_code: null,
  error_message: null,
  date_created: new Date(receivedAt).toUTCString(),
  date_updated: new Date(receivedAt).toUTCString(),
  date_sent: null,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
})
