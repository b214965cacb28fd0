import type { Owner } from '@forecourt/contracts'
import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'

const DAY = 24 * 3600 * 1000
/** Milliseconds a delivered message may stay without ack or `working()` before it is offered again. */
export const ACK_WAIT = 30_000
const STREAM_NOT_FOUND = 10059
const CONSUMER_NOT_FOUND = 10014

/** The stream that keeps an owner's events. */
export const streamName = (owner: Owner): string => `FORECOURT_${owner.toUpperCase()}`

/** A durable's name: NATS takes no dots. */
export const durableName = (consumer: string): string => consumer.replaceAll('.', '_')

const streamConfig = (owner: Owner, replicas: number) => ({
  name: streamName(owner),
  subjects: [`forecourt.${owner}.>`],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.New,
  max_age: nanos(14 * DAY),
  duplicate_window: nanos(120_000),
  num_replicas: replicas,
})

/** What the bus tells of a stream or consumer; nothing of one that was not made yet, which is no outage. */
export async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof JetStreamApiError) return undefined
    throw error
  }
}

const isCode = (error: unknown, code: number) => error instanceof JetStreamApiError && error.code === code

/**
 * Makes an owner's stream when it is missing. The owner itself also brings an existing one up to date; a consumer, which
 * may start first, does not.
 */
export async function ensureStream(jsm: JetStreamManager, owner: Owner, replicas: number, own: boolean): Promise<void> {
  const config = streamConfig(owner, replicas)
  try {
    const { config: present } = await jsm.streams.info(config.name)
    const same =
      present.max_age === config.max_age &&
      present.duplicate_window === config.duplicate_window &&
      present.num_replicas === config.num_replicas
    if (own && !same) await jsm.streams.update(config.name, config)
  } catch (error) {
    if (!isCode(error, STREAM_NOT_FOUND)) throw error
    await jsm.streams.add(config)
  }
}

/**
 * Makes the durable pull consumer when it is missing, also after the stream was lost or restored.
 * With `since` it skips what was stored earlier.
 */
export async function ensureDurable(
  jsm: JetStreamManager,
  owner: Owner,
  consumer: string,
  subject: string,
  { ackWait, since }: { ackWait: number; since?: Date },
): Promise<ConsumerInfo> {
  const durable = durableName(consumer)
  try {
    const present = await jsm.consumers.info(streamName(owner), durable)
    if (present.config.ack_wait === nanos(ackWait) && present.config.filter_subject === subject) return present
    return await jsm.consumers.update(streamName(owner), durable, { ack_wait: nanos(ackWait), filter_subject: subject })
  } catch (error) {
    if (!isCode(error, CONSUMER_NOT_FOUND)) throw error
    return await jsm.consumers.add(streamName(owner), {
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWait),
      ...(since
        ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() }
        : { deliver_policy: DeliverPolicy.All }),
      max_deliver: -1,
      max_ack_pending: 1_000,
    })
  }
}
