import { createHmac } from 'node:crypto'
import { DomainError } from '@forecourt/kernel/errors'
import { Type as T } from 'typebox'
import { Compile } from 'typebox/compile'
import { isId, type Outcome } from './outcome.ts'
import { isSame } from './same.ts'

export interface WhatsappApp {
  readonly WHATSAPP_APP_SECRET?: string
  readonly WHATSAPP_VERIFY_TOKEN?: string
  readonly WHATSAPP_PHONE_NUMBER_ID?: string
}

const Told = Compile(T.Object({ entry: T.Array(T.Object({ changes: T.Array(T.Object({ value: T.Unknown() })) })) }))
const Value = Compile(T.Object({ metadata: T.Object({ phone_number_id: T.String() }), statuses: T.Array(T.Unknown()) }))
/** Of whatever else may stand in it. */
const Status = Compile(
  T.Object({
    status: T.String(),
    recipient_id: T.String({ pattern: '^\\d{7,15}$' }),
    biz_opaque_callback_data: T.String(),
    errors: T.Optional(T.Array(T.Object({ code: T.Integer() }))),
  }),
)

/**
 * What Meta tells of messages, signed over the very bytes (HMAC-SHA256 of the app's secret). What it tells besides, of other
 * numbers of the app, and of messages that tell of no entry, is passed over.
 *
 * @throws DomainError CALLBACK_INVALID for what it did not sign
 */
export function readWhatsappStatus(
  body: Buffer | undefined,
  signature: string | undefined,
  { WHATSAPP_APP_SECRET: secret, WHATSAPP_PHONE_NUMBER_ID: number }: WhatsappApp,
): Outcome[] {
  if (!body || signature === undefined || !secret || !isSame(signature, signatureOf(body, secret)))
    throw new DomainError('CALLBACK_INVALID')
  const told = parsed(body)
  if (!Told.Check(told)) return []
  return told.entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ value }) => (Value.Check(value) && value.metadata.phone_number_id === number ? value.statuses : []))
    .flatMap((one) => outcomeOf(one) ?? [])
}

export const signatureOf = (body: Buffer | string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

function outcomeOf(one: unknown): Outcome | undefined {
  if (!Status.Check(one) || !isId(one.biz_opaque_callback_data)) return undefined
  const about = {
    ...{ channel: 'whatsapp' as const, notificationId: one.biz_opaque_callback_data, to: `+${one.recipient_id}` },
  }
  // One that was read has been delivered, whatever order they come in.
  if (one.status === 'delivered' || one.status === 'read') return { ...about, code: null }
  return one.status === 'failed' ? { ...about, code: String(one.errors?.[0]?.code ?? 'unknown') } : undefined
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A challenge of ours to send back; of letters and digits, as Meta's are. */
const CHALLENGE = /^[\w-]{1,200}$/

/** @throws DomainError CALLBACK_INVALID for who does not know the token */
export function answerChallenge(
  query: { 'hub.mode'?: string; 'hub.verify_token'?: string; 'hub.challenge'?: string },
  { WHATSAPP_VERIFY_TOKEN: token }: WhatsappApp,
): string {
  const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': challenge = '' } = query
  if (!token || given === undefined || mode !== 'subscribe' || !isSame(given, token) || !CHALLENGE.test(challenge))
    throw new DomainError('CALLBACK_INVALID')
  return challenge
}
