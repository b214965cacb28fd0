import type { Caller, EndpointShape, Locale, UserCaller } from '@forecourt/contracts'
import type { Span } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { SpooledForm } from './spool-form.ts'

/** What the kernel knows about a request beside what Fastify does. */
export interface RequestState {
  readonly startedAt: number
  contract?: EndpointShape
  locale: Locale
  caller?: Caller
  user?: UserCaller | undefined
  nonce?: string
  /** Hex SHA-256 the body must have. */
  expectedDigest?: string
  /** Hex SHA-256 the body has; undefined while it has not been read. */
  digest?: string
  rawBody?: Buffer
  form?: SpooledForm
  /** The request as it is recorded; undefined where its trace is not. */
  span?: Span | undefined
  /** Ends what the request has started. */
  abort: AbortController
}

const states = new WeakMap<FastifyRequest, RequestState>()

export function stateOf(request: FastifyRequest): RequestState {
  const known = states.get(request)
  if (known) return known
  const state: RequestState = { startedAt: performance.now(), locale: 'en_US', abort: new AbortController() }
  states.set(request, state)
  return state
}
