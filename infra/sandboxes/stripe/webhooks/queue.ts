import type { Stripe } from 'stripe'
import type { Clock } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { Store } from '../state/store.ts'
import { type Delivery, FORGERIES, type Policy } from './delivery.ts'

export const NO_POLICY: Policy = {
  id: 'policy',
  url: '',
  secret: '',
  types: [],
  hold: false,
  delay: 0,
  drop: 0,
  repeat: 0,
  forge: 0,
}

export const policyOf = (store: Store): Policy => store.get('policy', 'policy') ?? NO_POLICY

/** Puts an event's deliveries in the queue, with what the policy does to them. @returns how many will arrive */
export function enqueue(store: Store, clock: Clock, event: Stripe.EventBase): number {
  const policy = policyOf(store)
  const isWanted = policy.types.length === 0 || policy.types.includes(event.type)
  if (policy.url === '' || !isWanted) return 0
  const happens = (chance: number) => Math.random() < chance
  const put = (more: Partial<Delivery>): number => {
    const since = clock.now()
    const due = since + Math.floor(Math.random() * policy.delay * 1000)
    const state = policy.hold ? 'held' : 'waiting'
    const delivery = { id: newId('dlv'), event: event.id, type: event.type, since, due, state, forgery: null } as const
    store.put('delivery', { ...delivery, attempts: [], ...more })
    return 1
  }
  if (happens(policy.forge)) put({ forgery: FORGERIES[Math.floor(Math.random() * FORGERIES.length)] ?? 'secret' })
  if (happens(policy.drop)) {
    put({ state: 'dropped' })
    return 0
  }
  return put({}) + (happens(policy.repeat) ? put({}) : 0)
}
