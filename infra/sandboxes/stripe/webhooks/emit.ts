import { Stripe } from 'stripe'
import type { Cause, Sandbox } from '../sandbox.ts'
import { newId } from '../state/ids.ts'
import { enqueue } from './queue.ts'

type EventType = Stripe.Event['type']
type ObjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object']

/** Records an event with its object as it is now, and sends it on its way. Inside the transaction of its cause. */
export function emit<T extends EventType>(
  { store, clock }: Pick<Sandbox, 'store' | 'clock'>,
  cause: Cause,
  type: T,
  object: ObjectOf<T>,
  previous?: Partial<ObjectOf<T>>,
): void {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: clock.seconds(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  }
  store.put('event', { ...event, pending_webhooks: enqueue(store, clock, event) })
}
