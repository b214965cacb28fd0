import { type ConsumerMessages, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { Logger } from '../log/index.ts'
import type { Breaker } from './breaker.ts'
import type { Consumer } from './consumer.ts'
import { deliver, OutageMet } from './delivery.ts'
import { faultPoint } from './fault-point.ts'
import { readMessage } from './message.ts'
import type { NatsLink } from './nats-link.ts'
import { registerConsumer } from './register-consumer.ts'
import { Signal } from './signal.ts'
import type { EventDatabase } from './sql.ts'
import { durableName, ensureDurable, ensureStream, streamName } from './streams.ts'

/** How long one pull waits at the server, milliseconds. A durable that vanished is noticed within this time. */
const PULL = 5_000
const LONGEST_PAUSE = 15_000

export interface Subscription {
  readonly name: string
  pulling(): boolean
  stop(): Promise<void>
}

interface SubscriptionOptions {
  consumer: Consumer
  breaker: Breaker
  db: EventDatabase
  link: NatsLink
  replicas: number
  /** Milliseconds a delivery may stay without a sign of life. */
  ackWait: number
  log: Logger
}

/**
 * Pulls a consumer's events and acknowledges each after its effect has committed. Never pulls more than it can work on.
 * During an outage it pauses; what was delivered meanwhile comes again and nothing is counted.
 */
export function subscribe({
  consumer,
  breaker,
  db,
  link,
  replicas,
  ackWait,
  log: parent,
}: SubscriptionOptions): Subscription {
  const log = parent.child({ consumer: consumer.name })
  const { owner, subject } = consumer.contract
  const busy = new Set<Promise<void>>()
  const freed = new Signal()
  const stopping = new Signal()
  let messages: ConsumerMessages | undefined
  let pulling = false
  let stopped = false

  async function settle(message: JsMsg): Promise<void> {
    const heartbeat = setInterval(() => message.working(), ackWait / 3)
    try {
      faultPoint('consumer.received')
      const result = await deliver({ db, breaker, log: parent }, consumer, readMessage(message))
      faultPoint('consumer.before-ack')
      // Failed ones too: a message that waits on the bus keeps a place that others need (max_ack_pending).
      if (result.kind === 'dead') message.term()
      else message.ack()
      faultPoint('consumer.after-ack')
    } catch (error) {
      if (error instanceof OutageMet) {
        messages?.stop()
        message.nak(error.wait)
      } else {
        log.error({ err: error }, 'a delivery could not even be counted as failed')
        message.nak(60_000)
      }
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function pull(): Promise<void> {
    const connection = await link.connection()
    const jsm = await jetstreamManager(connection)
    await ensureStream(jsm, owner, replicas, false)
    const began = await registerConsumer(db, consumer)
    await ensureDurable(jsm, owner, consumer.name, subject, {
      ackWait,
      ...(consumer.from === 'now' ? { since: began } : {}),
    })
    const durable = await jetstream(connection).consumers.get(streamName(owner), durableName(consumer.name))
    while (!stopped) {
      const free = breaker.allowance(consumer.concurrency - busy.size)
      if (free <= 0) {
        await freed.wait(breaker.rest || PULL)
        continue
      }
      messages = await durable.fetch({ max_messages: free, expires: PULL })
      pulling = true
      if (stopped) messages.stop()
      for await (const message of messages) {
        const work = settle(message).finally(() => {
          busy.delete(work)
          freed.raise()
        })
        busy.add(work)
      }
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopped; ) {
      try {
        await pull()
      } catch (error) {
        if (stopped) break
        failures = pulling ? 1 : failures + 1
        if (failures === 1 || failures % 20 === 0) log.warn({ err: error, failures }, 'cannot pull, trying again')
      }
      pulling = false
      if (stopped) break
      await stopping.wait(Math.min(250 * 2 ** Math.min(failures, 6), LONGEST_PAUSE) * (0.5 + Math.random() / 2))
    }
    await Promise.all(busy)
  }

  const running = run()
  return {
    name: consumer.name,
    pulling: () => pulling && link.connected(),
    async stop() {
      stopped = true
      messages?.stop()
      freed.raise()
      stopping.raise()
      await running
    },
  }
}
