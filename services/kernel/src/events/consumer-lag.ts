import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import type { Logger } from '../log/index.ts'
import type { Consumer } from './consumer.ts'
import { consumerPending, consumerUnacknowledged } from './metrics.ts'
import type { NatsLink } from './nats-link.ts'
import { durableName, orNothing, streamName } from './streams.ts'
import { type Ticker, ticker } from './ticker.ts'

/** Milliseconds the bus has to answer; after that goes without it who asked. */
export const PATIENCE = 1_500
const EVERY = 10_000

/** Events that a consumer has yet to be offered, and those it was offered and has not acknowledged. */
export interface ConsumerLag {
  readonly lag: number
  readonly pending: number
}

/** How far behind the bus consumers are; those that the bus does not know yet are left out. */
export async function consumerLags(
  jsm: JetStreamManager,
  consumers: readonly Consumer[],
): Promise<ReadonlyMap<string, ConsumerLag>> {
  const found = await Promise.all(
    consumers.map(async ({ name, contract }) => {
      const info = await orNothing(jsm.consumers.info(streamName(contract.owner), durableName(name)))
      return info && ([name, { lag: info.num_pending, pending: info.num_ack_pending }] as const)
    }),
  )
  return new Map(found.flatMap((one) => (one ? [one] : [])))
}

interface Options {
  readonly consumers: readonly Consumer[]
  readonly link: NatsLink
  /** Whether this instance is the one that tells: all share a durable, and one telling is enough. */
  readonly tells: () => boolean
  readonly log: Logger
}

/** Tells the metrics how far behind the consumers are, every 10 s; nothing while the bus does not answer. */
export function watchConsumers({ consumers, link, tells, log }: Options): Ticker {
  const forget = () => {
    for (const { name: consumer } of consumers) {
      consumerPending.remove({ consumer })
      consumerUnacknowledged.remove({ consumer })
    }
  }
  const look = async () => {
    if (!tells() || !link.connected()) return forget()
    try {
      const lags = await consumerLags(await jetstreamManager(await link.connection(), { timeout: PATIENCE }), consumers)
      forget()
      for (const [consumer, { lag, pending }] of lags) {
        consumerPending.set({ consumer }, lag)
        consumerUnacknowledged.set({ consumer }, pending)
      }
    } catch (error) {
      forget()
      log.debug({ err: error }, 'the bus does not tell of its consumers')
    }
  }
  const ticks = ticker('consumer lag', EVERY, look, log)
  return {
    ...ticks,
    async stop() {
      await ticks.stop()
      forget()
    },
  }
}
