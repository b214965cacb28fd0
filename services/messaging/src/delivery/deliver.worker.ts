import { type Worker, worker } from '@forecourt/kernel/events'
import { type Destination, deliveryQueues } from '../channel/deliveries.ts'
import { type DeliveryParts, deliver, noteGivenUp } from './deliver.ts'

/** More than the hourly ones that fit into a day, after which a delivery gives itself up. */
export const DELIVERY_ATTEMPTS = 40

/** Carries out deliveries, each channel's by itself, and what nobody waits for behind none of what somebody does. */
export const deliveryWorkers = (parts: DeliveryParts): Worker<Destination>[] =>
  deliveryQueues.map(({ channel, queue }) =>
    worker<Destination>(queue, (run) => deliver(parts, run.payload, run), {
      attempts: DELIVERY_ATTEMPTS,
      // A push service that is away holds up no other. Elsewhere all of a queue rests, which costs nothing.
      ...(channel === 'push' && {
        kindOf: ({ service }: Destination) => service ?? channel,
        kindIn: 'service' as const,
      }),
      givenUp: ({ payload, attempt }, error) => noteGivenUp(parts, payload, attempt, error),
    }),
  )
