import { setTimeout as delay } from 'node:timers/promises'
import { contactSeller, readVehicle, searchVehicles } from '@forecourt/contracts'
import { Refused } from '../client/api-client.ts'
import { samplesOf } from '../client/metrics.ts'
import type { Person } from '../client/people.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import type { World } from '../run/world.ts'

/** What others meet while all vehicles of a seller change. */
export interface Sight {
  /** Answers that showed a vehicle of the seller, or took a contact, after another had said that they are hidden. */
  shown: number
  searches: number
  listed: number
  failed: number
  /** Milliseconds of the slowest search. */
  slowest: number
}

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? error.status : 0),
  )

/** What is watched, and whether its seller is suspended or deleted at this moment. */
interface Market {
  readonly model: string
  readonly vehicleId: string
  readonly dealerId: string
  readonly shallHide: () => boolean
}

/** Somebody who searches, looks, writes and lists until told that it is over. */
export async function watchMarket(
  { buyer, lister }: { readonly buyer: Person; readonly lister: Person },
  { model, vehicleId, dealerId, shallHide }: Market,
  sight: Sight,
  stop: AbortSignal,
): Promise<void> {
  const until = async (step: () => Promise<void>, pause: number) => {
    while (!stop.aborted) {
      await step().catch(() => {
        sight.failed += 1
      })
      await delay(pause, undefined, { signal: stop }).catch(() => {})
    }
  }
  const id = { id: vehicleId }
  const form = { email: 'buyer@example.com', phone: '+33612345678', message: 'Is it still for sale?' }
  let hidden = false
  let refused = false
  await Promise.all([
    until(async () => {
      const [knewHidden, began] = [hidden && shallHide(), performance.now()]
      const { data } = await buyer.client.call(searchVehicles, { query: { model: [model] } })
      sight.searches += 1
      sight.slowest = Math.max(sight.slowest, performance.now() - began)
      if (knewHidden && data.length > 0) {
        const whole = await buyer.client.call(readVehicle, { params: { id: data[0]?.id ?? '' } }).catch(() => undefined)
        if (whole?.data.owner.id === dealerId && shallHide()) sight.shown += 1
      }
    }, 100),
    until(async () => {
      const status = await statusOf(buyer.client.call(readVehicle, { params: id }))
      if (status === 0 || status >= 500) throw new Error(`the page answered ${status}`)
      if (hidden && status === 200 && shallHide()) sight.shown += 1
      hidden = status === 404 && shallHide()
    }, 100),
    until(async () => {
      const status = await statusOf(buyer.client.call(contactSeller, { params: id, body: form }))
      if (status === 0 || status >= 500) throw new Error(`the contact answered ${status}`)
      // Messaging hears of it by an event of its own, a moment later or earlier.
      if (refused && status === 200 && shallHide()) sight.shown += 1
      refused = status === 404 && shallHide()
    }, 300),
    until(async () => {
      await offerVehicle(lister.client, 'Listed meanwhile')
      sight.listed += 1
    }, 1_000),
  ])
}

/** Seconds of the longest event loop delay of any process since the last look; each look begins a new measure. */
export async function longestDelay({ operations }: Pick<World, 'operations'>): Promise<number> {
  const delays = await Promise.all(
    Object.values(operations)
      .flat()
      .map(async (url) => {
        const [delay] = await samplesOf(url, 'nodejs_eventloop_lag_max_seconds')
        if (!delay) throw new Error(`${url} tells no delay of its event loop`)
        return delay.value
      }),
  )
  return Math.max(...delays)
}
