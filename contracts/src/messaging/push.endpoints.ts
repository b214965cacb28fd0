import { type Static, Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, Instant, Nullable, Strict, Uuid } from '../kit.ts'

/** Browsers of a person that are told by push; one more takes the place of the one that has waited longest. */
export const pushDevices = 10

const Endpoint = T.String({ minLength: 10, maxLength: 2000, description: "the push service's address of this browser" })

/** A browser's subscription, as `PushSubscription.toJSON()` gives it (RFC 8030, RFC 8291). */
export const PushSubscriptionForm = Strict({
  endpoint: Endpoint,
  expirationTime: T.Optional(
    Nullable(T.Number({ minimum: 0, maximum: 8.64e15, description: 'milliseconds since 1970; browsers rarely say' })),
  ),
  keys: Strict({
    p256dh: T.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', description: 'public key of the browser, uncompressed' }),
    auth: T.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: '16 random bytes of the browser' }),
  }),
})
export type PushSubscriptionForm = Static<typeof PushSubscriptionForm>

export const PushDevice = T.Object({ id: Uuid, createdAt: Instant })

export const readPush = endpoint({
  id: 'messaging.readPush',
  method: 'GET',
  path: '/user/:id/push-subscription',
  access: 'self',
  summary: 'The browsers that are told by push, and the key they subscribe with',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        publicKey: Nullable(T.String({ description: 'null where push is not set up' })),
        devices: T.Array(PushDevice),
      }),
    ),
  },
})
/** Again for the same browser renews it, also when somebody else used that browser before. */
export const subscribePush = endpoint({
  id: 'messaging.subscribePush',
  method: 'POST',
  path: '/user/:id/push-subscription',
  access: 'self',
  summary: 'Tell this browser by push',
  params: IdParams,
  body: PushSubscriptionForm,
  replies: { 201: Data(PushDevice) },
  errors: ['NOT_FOUND', 'INVALID'],
})
export const unsubscribePush = endpoint({
  id: 'messaging.unsubscribePush',
  method: 'DELETE',
  path: '/user/:id/push-subscription',
  access: 'self',
  summary: 'Tell this browser no longer',
  params: IdParams,
  body: Strict({ endpoint: Endpoint }),
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
