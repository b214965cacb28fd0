import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { childOf } from './traceparent.ts'

/** What belongs to the request or event being worked on, wherever the code is. */
export interface WorkContext {
  readonly requestId: string
  /** W3C trace context: `00-<trace id>-<span id>-<flags>`. That of `span`, where there is one. */
  readonly traceparent: string
  /** The work as it is recorded; undefined where its trace is not. */
  readonly span?: Span | undefined
}

const storage = new AsyncLocalStorage<WorkContext>()

/** Runs work with its request id and trace, so that logs, outgoing calls and events carry them. */
export const inContext = <R>(work: WorkContext, fn: () => R): R => storage.run(work, fn)
/** Sets the context for what follows in this asynchronous chain. For hooks that cannot wrap what comes after them. */
export const enterContext = (work: WorkContext): void => storage.enterWith(work)
export const currentContext = (): WorkContext | undefined => storage.getStore()

/**
 * The traceparent to send on: of the span that is recorded, else a new span in the current trace, else a new trace. So
 * traces hold together even where no collector is configured.
 */
export function currentTraceparent(): string {
  const work = storage.getStore()
  return work?.span ? work.traceparent : childOf(work?.traceparent)
}

/** The id of the trace that the work belongs to; undefined outside of one. */
export const currentTraceId = (): string | undefined => storage.getStore()?.traceparent.slice(3, 35)
