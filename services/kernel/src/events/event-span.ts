import type { Envelope } from '@forecourt/contracts'
import { SpanKind } from '@opentelemetry/api'
import { failStep, inContext, stepOf, workFromOurs } from '../telemetry/index.ts'
import type { Consumer } from './consumer.ts'

const attributesOf = (subject: string, id: string, type: 'send' | 'process') => ({
  'messaging.system': 'nats',
  'messaging.operation.type': type,
  'messaging.operation.name': type === 'send' ? 'publish' : 'process',
  'messaging.destination.name': subject,
  'messaging.message.id': id,
})

interface Published {
  readonly id: string
  readonly subject: string
  /** Of who emitted it. */
  readonly traceparent: string | null
}

/** The relay's part of an event's way, until the bus has acknowledged it, below who emitted it. */
export function publication<T>({ id, subject, traceparent }: Published, sent: Promise<T>): Promise<T> {
  const span = stepOf(traceparent ?? undefined, () => ({
    kind: SpanKind.PRODUCER,
    name: `publish ${subject}`,
    attributes: attributesOf(subject, id, 'send'),
  }))
  if (span)
    sent.then(
      () => span.end(),
      (error: unknown) => failStep(span, error).end(),
    )
  return sent
}

/** A consumer's work on an event, in the trace of who emitted it: what it asks, writes and emits comes below. */
export function handling<T>(
  { name, contract: { subject } }: Consumer,
  { id, traceparent }: Pick<Envelope, 'id' | 'traceparent'>,
  handle: () => Promise<T>,
): Promise<T> {
  const work = workFromOurs(traceparent, () => ({
    kind: SpanKind.CONSUMER,
    name: `process ${subject}`,
    attributes: { ...attributesOf(subject, id, 'process'), 'messaging.consumer.group.name': name },
  }))
  const handled = inContext({ requestId: id, ...work }, handle)
  const { span } = work
  if (!span) return handled
  return handled.then(
    (result) => {
      span.end()
      return result
    },
    (error: unknown) => {
      failStep(span, error).end()
      throw error
    },
  )
}
