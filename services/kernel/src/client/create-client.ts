import type {
  BodyOf,
  Caller,
  Endpoint,
  EndpointShape,
  HeadersOf,
  Owner,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@forecourt/contracts'
import { Agent, request } from 'undici'
import type { ServiceConfig } from '../config/index.ts'
import { newId } from '../db/ids.ts'
import { DomainError } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { EMPTY_DIGEST, sha256Hex, signRequest } from '../mac/index.ts'
import { currentContext, currentTraceparent } from '../telemetry/index.ts'
import { Instances } from './instances.ts'
import { pathOf, queryOf } from './paths.ts'
import { remoteError } from './remote-problem.ts'
import { type TimeLimit, timeLimit } from './time-limit.ts'

export type CallOptions<E extends EndpointShape> = {
  /** Who the call speaks for; this service itself when left out. */
  readonly caller?: Caller
  readonly signal?: AbortSignal
  /** Milliseconds this call may take; the endpoint's own deadline unless it is less. */
  readonly deadline?: number
  readonly idempotencyKey?: string
} & Need<'params', ParamsOf<E>> &
  Need<'query', QueryOf<E>> &
  Need<'headers', HeadersOf<E>> &
  Need<'body', BodyOf<E>>

/** A member that must be given when its type has required members. */
type Need<K extends string, V> = V extends undefined
  ? { readonly [P in K]?: undefined }
  : Record<never, never> extends V
    ? { readonly [P in K]?: V }
    : { readonly [P in K]: V }
type Arguments<E extends EndpointShape> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** Calls endpoints of our services. */
export interface Client {
  /**
   * @returns the body of the success reply
   * @throws RemoteProblem what the service refused with · DomainError UNAVAILABLE (503) when no instance answers,
   *   UPSTREAM_TIMEOUT (504), BAD_GATEWAY (502) for a reply that is not ours
   */
  call<const E extends Endpoint>(contract: E, ...options: Arguments<E>): Promise<ReplyOf<E>>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000
/** The reply of a service travels back too: the service gets a little less than the caller waits. */
const RETURN_MS = 50

/** A client that signs as this service, takes the instances of a service in turn, and tries a GET once more on another one. */
export function createClient({
  config,
  log,
}: {
  config: Pick<ServiceConfig, 'service' | 'keys' | 'serviceUrls'>
  log: Logger
}): Client {
  const key = config.keys[0]
  if (!key) throw new Error('a client needs a key to sign with')
  const agent = new Agent({
    keepAliveTimeout: 20_000,
    keepAliveMaxTimeout: 25_000,
    connect: { timeout: 2_000 },
    connections: 64,
  })
  const instances = new Instances(config.serviceUrls)
  const self: Caller = { kind: 'service', service: config.service, locale: 'en_US' }

  async function attempt(
    base: string,
    contract: Endpoint,
    options: LooseOptions,
    signal: AbortSignal,
    left: number,
  ): Promise<unknown> {
    const path = pathOf(contract.path, options.params)
    const query = queryOf(options.query)
    const body = options.body === undefined ? undefined : JSON.stringify(options.body)
    const url = new URL(`${base}${path}${query ? `?${query}` : ''}`)
    const signed = signRequest({
      key,
      target: contract.owner,
      method: contract.method,
      path: url.pathname,
      query: url.search.slice(1),
      bodyDigest: body === undefined ? EMPTY_DIGEST : sha256Hex(body),
      caller: options.caller ?? self,
      requestId: currentContext()?.requestId ?? newId(),
    } as Parameters<typeof signRequest>[0])
    const response = await request(url, {
      method: contract.method,
      dispatcher: agent,
      signal,
      headers: {
        ...Object.fromEntries(Object.entries(options.headers ?? {}).map(([name, value]) => [name, String(value)])),
        ...signed,
        traceparent: currentTraceparent(),
        'x-deadline-ms': String(Math.max(1, Math.floor(left - RETURN_MS))),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.body.text()
    const { statusCode, headers } = response
    if (statusCode < 200 || statusCode > 299) throw remoteError(statusCode, text, headers['retry-after'])
    return JSON.parse(text)
  }

  async function call(contract: Endpoint, options: LooseOptions = {}): Promise<unknown> {
    const limit = Math.min(options.deadline ?? contract.deadline ?? DEADLINE_MS, contract.deadline ?? DEADLINE_MS)
    const started = performance.now()
    const time = timeLimit(limit, options.signal)
    try {
      return await callWithin(time, contract, options, () => limit - (performance.now() - started))
    } finally {
      time.clear()
    }
  }

  async function callWithin(
    time: TimeLimit,
    contract: Endpoint,
    options: LooseOptions,
    left: () => number,
  ): Promise<unknown> {
    const candidates = instances.of(contract.owner as Owner)
    const tries = contract.method === 'GET' ? 2 : 1
    for (let number = 0; ; number += 1) {
      const base = candidates[number % Math.max(candidates.length, 1)]
      if (!base)
        throw new DomainError('UNAVAILABLE', {
          cause: new Error(`SERVICE_URLS names no instance of ${contract.owner}`),
        })
      try {
        return await attempt(base, contract, options, time.signal, left())
      } catch (error) {
        const refusal = asCallError(error, time, options.signal)
        if (refusal.code === 'UNAVAILABLE') instances.failed(base)
        if (refusal.code !== 'UNAVAILABLE' || number + 1 >= tries || time.signal.aborted) throw refusal
        log.debug({ err: error, endpoint: contract.id, base }, 'trying another instance')
      }
    }
  }

  return { call: call as Client['call'], close: () => agent.close() }
}

interface LooseOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, unknown>
  caller?: Caller
  signal?: AbortSignal
  deadline?: number
  idempotencyKey?: string
}

function asCallError(error: unknown, time: TimeLimit, given: AbortSignal | undefined): DomainError {
  if (error instanceof DomainError) return error
  if (time.isOver()) return new DomainError('UPSTREAM_TIMEOUT', { cause: error })
  if (given?.aborted) return new DomainError('TIMED_OUT', { cause: error })
  if (error instanceof SyntaxError) return new DomainError('BAD_GATEWAY', { cause: error })
  return new DomainError('UNAVAILABLE', { retryAfter: 2, cause: error })
}
