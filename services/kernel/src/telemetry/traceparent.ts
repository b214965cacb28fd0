import type { SpanContext } from '@opentelemetry/api'
import { fewRandomBytes } from '../mac/random.ts'

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 1

/** Reads a W3C `traceparent`; undefined when it is missing or malformed. */
export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true }
}

/** Writes a W3C `traceparent`: `00-<trace id>-<span id>-<flags>`. */
export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Whether who sent it records its trace. */
export const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & SAMPLED) === SAMPLED

/**
 * A new span in the trace of a received `traceparent`; a new trace when it is missing or malformed. Who begins a trace
 * here records nothing, so nobody behind does (flags 00); a flag that was received goes on as it is.
 */
export function childOf(parent: string | undefined): string {
  const [, traceId = fewRandomBytes(16).toString('hex'), , flags = '00'] = TRACEPARENT.exec(parent ?? '') ?? []
  return `00-${traceId}-${fewRandomBytes(8).toString('hex')}-${flags}`
}

/** The same for what an outsider sent: the trace id is kept, the wish to be recorded is not. */
export const unsampledChildOf = (parent: string | undefined): string => `${childOf(parent).slice(0, -2)}00`
