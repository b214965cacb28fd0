import { type Attributes, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { currentContext, type WorkContext } from './context.ts'
import { childOf, isSampled, readTraceparent, unsampledChildOf, writeTraceparent } from './traceparent.ts'

/** What a span is called when it begins. No value of a person may be in its attributes: ids of ours, names, counts. */
export interface Opening {
  readonly kind: SpanKind
  /** Of few values: a route, a statement's kind, a subject. */
  readonly name: string
  readonly attributes: Attributes
}

/** Writes spans down. */
export interface Recorder {
  /** A span that begins a trace of this id. */
  root(opening: Opening, traceId: string): Span
  child(opening: Opening, parent: Span): Span
  /** Whether a trace that begins here is recorded: a throw of dice. */
  chooses(): boolean
}

let recorder: Recorder | undefined

/** Says who records from now on, in this process; undefined for nobody. */
export function recordWith(next: Recorder | undefined): void {
  recorder = next
}

type Work = Pick<WorkContext, 'traceparent' | 'span'>

const workOf = (span: Span): Work => ({ span, traceparent: writeTraceparent(span.spanContext()) })

/**
 * Work that somebody outside asked for. Their trace id is kept, so that both sides have one name for it, and nothing else
 * is believed: whether it is recorded is thrown here, by dice of ours and not by the id, which they chose. Their span is
 * nobody's parent, for we never see it.
 *
 * @param mayRecord false for what is of no trace
 */
export function workFromOutside(sent: string | undefined, opening: () => Opening, mayRecord = true): Work {
  const traceparent = unsampledChildOf(sent)
  if (!mayRecord || !recorder?.chooses()) return { traceparent }
  return workOf(recorder.root(opening(), traceparent.slice(3, 35)))
}

/** Work that one of ours asked for, who has proved it: it is recorded when they record. */
export function workFromOurs(sent: string | undefined, opening: () => Opening): Work {
  const parent = recorder && readTraceparent(sent)
  if (!recorder || !parent || !isSampled(parent)) return { traceparent: childOf(sent) }
  return workOf(recorder.child(opening(), trace.wrapSpanContext(parent)))
}

/**
 * A step of the present work. undefined, for the price of a look at the context, where that is not recorded, or is over:
 * what a request leaves running is no part of it.
 */
export function stepOfWork(opening: () => Opening): Span | undefined {
  const above = currentContext()?.span
  return recorder && above?.isRecording() ? recorder.child(opening(), above) : undefined
}

/** A step below somebody's traceparent, for what is done by another than who asked; undefined where they do not record. */
export const stepOf = (sent: string | undefined, opening: () => Opening): Span | undefined =>
  workFromOurs(sent, opening).span

/** Says that a step failed, by the failure's code or class: a message may quote what was sent. */
export const failStep = (span: Span, error: unknown): Span =>
  span.setAttribute('error.type', failureType(error)).setStatus({ code: SpanStatusCode.ERROR })

function failureType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' && /^\w{1,60}$/.test(error.code) ? error.code : error.name
}
