import { missing } from '../api/failure.ts'
import type { Fields } from '../api/fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../state/ids.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import { type Delivery, FORGERIES, type Policy } from '../webhooks/delivery.ts'
import { NO_POLICY, policyOf } from '../webhooks/queue.ts'
import { chance } from './input.ts'

/** What can be done with webhooks. */
export interface Post {
  list: (query: URLSearchParams) => Delivery[]
  policy: () => Policy
  setPolicy: (fields: Fields) => Policy
  /** Everything held goes out. */
  release: () => void
  /** One attempt now, forged if so asked. @returns the delivery with that attempt last */
  send: (id: string, fields: Fields) => Promise<Delivery | undefined>
  drop: (id: string) => Delivery
  /** A new delivery of an old event, sent at once. */
  resend: (event: string) => Promise<Delivery | undefined>
}

export function createPost({ store, clock }: Sandbox, deliveries: Deliveries): Post {
  const known = (id: string): Delivery => {
    const delivery = store.get('delivery', id)
    if (!delivery) throw missing('delivery', id)
    return delivery
  }
  return {
    list: (query) =>
      store
        .all('delivery')
        .filter((delivery) =>
          (['state', 'event', 'type'] as const).every((name) => !query.has(name) || query.get(name) === delivery[name]),
        ),
    policy: () => policyOf(store),
    setPolicy: (fields) => {
      const before = policyOf(store)
      const policy: Policy = {
        ...NO_POLICY,
        url: fields.text('url') ?? before.url,
        secret: fields.text('secret') ?? before.secret,
        types: fields.texts('types'),
        hold: fields.flag('hold') ?? false,
        delay: fields.integer('delay') ?? 0,
        drop: chance(fields, 'drop'),
        repeat: chance(fields, 'repeat'),
        forge: chance(fields, 'forge'),
      }
      store.transaction(() => store.put('policy', policy))
      return policy
    },
    release: () =>
      store.transaction(() => {
        for (const delivery of store.all('delivery'))
          if (delivery.state === 'held') store.put('delivery', { ...delivery, state: 'waiting', due: clock.now() })
      }),
    send: async (id, fields) => {
      const delivery = known(id)
      await deliveries.send(delivery, fields.choice('forgery', FORGERIES) ?? delivery.forgery)
      return store.get('delivery', id)
    },
    drop: (id) => {
      const dropped: Delivery = { ...known(id), state: 'dropped' }
      store.transaction(() => store.put('delivery', dropped))
      return dropped
    },
    resend: async (eventId) => {
      const event = store.get('event', eventId)
      if (!event) throw missing('event', eventId)
      const now = clock.now()
      const delivery: Delivery = {
        id: newId('dlv'),
        event: eventId,
        type: event.type,
        state: 'held',
        due: now,
        since: now,
        forgery: null,
        attempts: [],
      }
      store.transaction(() => store.put('delivery', delivery))
      await deliveries.send(delivery)
      return store.get('delivery', delivery.id)
    },
  }
}
