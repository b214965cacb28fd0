import { AsyncLocalStorage } from 'node:async_hooks'
import { context, isSpanContextValid, trace } from '@opentelemetry/api'
import { fewRandomBytes } from '../mac/random.ts'

/** What belongs to the request or event being worked on, wherever the code is. */
export interface WorkContext {
  readonly requestId: string
  /** W3C trace context: `00-<trace id>-<span id>-<flags>`. */
  readonly traceparent: string
}

const storage = new AsyncLocalStorage<WorkContext>()
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Runs work with its request id and trace, so that logs, outgoing calls and events carry them. */
export const inContext = <R>(work: WorkContext, fn: () => R): R => storage.run(work, fn)
/** Sets the context for what follows in this asynchronous chain. For hooks that cannot wrap what comes after them. */
export const enterContext = (work: WorkContext): void => storage.enterWith(work)
export const currentContext = (): WorkContext | undefined => storage.getStore()

/**
 * The traceparent to send on: of the active OpenTelemetry span, else a new span in the current trace, else a new trace.
 * So traces hold together even where no collector is configured.
 */
export function currentTraceparent(): string {
  const span = trace.getSpanContext(context.active())
  if (span && isSpanContextValid(span)) {
    return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
  }
  return childOf(storage.getStore()?.traceparent)
}

/** The id of the trace that the work belongs to; undefined outside of one. */
export function currentTraceId(): string | undefined {
  const span = trace.getSpanContext(context.active())
  if (span && isSpanContextValid(span)) return span.traceId
  return storage.getStore()?.traceparent.slice(3, 35)
}

/** A new span in the trace of a received `traceparent`; a new trace when it is missing or malformed. */
export function childOf(parent: string | undefined): string {
  const [, traceId = fewRandomBytes(16).toString('hex'), , flags = '01'] = TRACEPARENT.exec(parent ?? '') ?? []
  return `00-${traceId}-${fewRandomBytes(8).toString('hex')}-${flags}`
}
