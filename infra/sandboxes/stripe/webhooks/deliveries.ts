import type { Clock } from '../state/clock.ts'
import type { Store } from '../state/store.ts'
import type { Attempt, Delivery, Forgery } from './delivery.ts'
import { policyOf } from './queue.ts'
import { letter } from './signature.ts'

/** Sends what is due, and again with longer and longer pauses until it is answered with 2xx. */
export interface Deliveries {
  /** Attempts all that is due now. Settles when each was answered. */
  run: () => Promise<void>
  /** One attempt at once, whatever the delivery's state: how repeats, replays and other orders are made. */
  send: (delivery: Delivery, forgery?: Forgery | null) => Promise<Attempt>
  /** Milliseconds of the sandbox's time at which something is due. */
  next: () => number | undefined
  /** Cuts what is under way; it is as if it had not been tried. */
  close: () => Promise<void>
}

const ANSWER_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 3_600_000
const GIVE_UP_MS = 3 * 86_400_000
/** Requests under way at once. */
const ABREAST = 20

export function createDeliveries(store: Store, clock: Clock): Deliveries {
  const underway = new Set<string>()
  const ended = new AbortController()
  let idle = Promise.withResolvers<void>()
  const send = async (delivery: Delivery, forgery: Forgery | null = delivery.forgery): Promise<Attempt> => {
    const attempt = await post(store, delivery, forgery, ended.signal)
    if (!ended.signal.aborted) store.transaction(() => record(store, clock, delivery, attempt))
    return attempt
  }
  /** Begins what is due, as many abreast as may be; each that ends begins the next. */
  const pump = (): void => {
    const now = clock.now()
    const due = ended.signal.aborted
      ? []
      : store.live('delivery').filter((delivery) => delivery.due <= now && !underway.has(delivery.id))
    for (const delivery of due.slice(0, Math.max(0, ABREAST - underway.size))) {
      underway.add(delivery.id)
      void send(delivery).finally(() => {
        underway.delete(delivery.id)
        pump()
      })
    }
    if (underway.size > 0) return
    idle.resolve()
    idle = Promise.withResolvers()
  }
  return {
    send,
    next: () =>
      store
        .live('delivery')
        .filter(({ id }) => !underway.has(id))
        .reduce<number | undefined>((least, { due }) => Math.min(least ?? due, due), undefined),
    run: () => {
      const { promise } = idle
      pump()
      return promise
    },
    close: () => {
      const { promise } = idle
      ended.abort()
      if (underway.size === 0) idle.resolve()
      return promise
    },
  }
}

async function post(store: Store, delivery: Delivery, forgery: Forgery | null, ended: AbortSignal): Promise<Attempt> {
  const { url, secret } = policyOf(store)
  const at = new Date().toISOString()
  const { body, signature } = letter(JSON.stringify(store.get('event', delivery.event), null, 2), secret, forgery)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(signature && { 'stripe-signature': signature }),
      },
      signal: AbortSignal.any([ended, AbortSignal.timeout(ANSWER_MS)]),
    })
    await response.body?.cancel()
    return { at, status: response.status, error: null, forgery }
  } catch (error) {
    return { at, status: null, error: error instanceof Error ? error.message : String(error), forgery }
  }
}

function record(store: Store, clock: Clock, { id }: Delivery, attempt: Attempt): void {
  const delivery = store.get('delivery', id)
  if (!delivery) return
  const attempts = [...delivery.attempts, attempt]
  const isTaken = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  // A forged copy tells nothing of the event it was made of.
  if (attempt.forgery !== null) {
    store.put('delivery', { ...delivery, attempts, state: delivery.forgery === null ? delivery.state : 'forged' })
    return
  }
  if (isTaken) {
    store.put('delivery', { ...delivery, attempts, state: 'delivered' })
    const event = store.get('event', delivery.event)
    if (event && delivery.state !== 'delivered')
      store.put('event', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
    return
  }
  if (delivery.state !== 'waiting') {
    store.put('delivery', { ...delivery, attempts })
    return
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts.length - 1), LONGEST_PAUSE_MS)
  const state = clock.now() - delivery.since > GIVE_UP_MS ? 'given_up' : 'waiting'
  store.put('delivery', { ...delivery, attempts, state, due: clock.now() + pause })
}
