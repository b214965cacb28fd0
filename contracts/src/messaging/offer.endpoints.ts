import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, OneOf, Strict, Uuid } from '../kit.ts'
import { ThreadMessage } from './thread.endpoints.ts'

export const makeOffer = endpoint({
  id: 'messaging.makeOffer',
  method: 'POST',
  path: '/thread/:id/offer',
  access: 'user',
  summary: 'Suggest a price in a conversation; binds nobody',
  params: IdParams,
  body: Strict({
    amount: T.Number({
      exclusiveMinimum: 0,
      maximum: 1e11,
      description: 'major units, in the currency of the vehicle',
    }),
    currency: T.String({ pattern: '^[A-Z]{3}$' }),
    instead: T.Optional(
      T.Union([Uuid, T.Null()], {
        description: 'the open offer the caller sees: the own one is replaced, that of the other is answered',
      }),
    ),
  }),
  transaction: 'manual',
  replies: { 201: Data(ThreadMessage) },
  errors: [
    'NOT_FOUND',
    'BLOCKED',
    'PERSON_GONE',
    'VEHICLE_SOLD',
    'VEHICLE_GONE',
    'OFFER_AMOUNT',
    'OFFER_CLOSED',
    'OFFER_OPEN',
    'OFFER_FIRST',
    'RATE_LIMITED',
  ],
})
/** Sent again by the same person, an answer is the same answer. */
export const answerOffer = endpoint({
  id: 'messaging.answerOffer',
  method: 'PATCH',
  path: '/thread/:id/offer/:offerId',
  access: 'user',
  summary: 'Accept or decline what the other suggested, or withdraw the own offer',
  params: T.Object({ id: Uuid, offerId: Uuid }),
  body: Strict({ state: OneOf(['accepted', 'declined', 'withdrawn']) }),
  replies: { 200: Data(ThreadMessage) },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'BLOCKED', 'PERSON_GONE', 'OFFER_CLOSED', 'RATE_LIMITED'],
})
