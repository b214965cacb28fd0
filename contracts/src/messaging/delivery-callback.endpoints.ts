import { Type as T } from 'typebox'
import { Data, endpoint, Secret, URL_ENCODED } from '../kit.ts'

const received = Data(T.Object({ received: T.Boolean() }))

/**
 * Twilio tells what became of an SMS, once for each state it passes. `delivery` is the entry that the SMS told of; it is part of
 * what is signed.
 */
export const smsStatus = endpoint({
  id: 'messaging.smsStatus',
  method: 'POST',
  path: '/sms/status',
  access: 'public',
  summary: 'Twilio tells what became of an SMS',
  query: T.Object({ delivery: T.Optional(T.String({ maxLength: 100 })) }),
  headers: T.Object({ 'x-twilio-signature': T.Optional(T.String()) }),
  rawBody: { maxBytes: 16_384, type: URL_ENCODED },
  replies: { 200: received },
  errors: ['CALLBACK_INVALID'],
})

/** Meta tells what became of messages, a thousand at once and more (some 400 bytes each). It repeats what is not answered by 200. */
export const whatsappStatus = endpoint({
  id: 'messaging.whatsappStatus',
  method: 'POST',
  path: '/whatsapp/webhook',
  access: 'public',
  summary: 'Meta tells what became of WhatsApp messages',
  headers: T.Object({ 'x-hub-signature-256': T.Optional(T.String()) }),
  rawBody: { maxBytes: 1_048_576 },
  replies: { 200: received },
  errors: ['CALLBACK_INVALID'],
})

/** Meta asks whether this is the address its app was told to call: whoever knows the token gets the challenge back. */
export const whatsappChallenge = endpoint({
  id: 'messaging.whatsappChallenge',
  method: 'GET',
  path: '/whatsapp/webhook',
  access: 'public',
  summary: 'Proves to Meta whose address this is',
  query: T.Object({
    'hub.mode': T.Optional(T.String({ maxLength: 20 })),
    'hub.verify_token': T.Optional(Secret({ maxLength: 500 })),
    'hub.challenge': T.Optional(T.String({ maxLength: 200 })),
  }),
  mediaType: 'text/plain',
  replies: { 200: T.String() },
  errors: ['CALLBACK_INVALID'],
})
