import {
  type BodyOf,
  config,
  type EndpointShape,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@forecourt/contracts'
import i18next from 'i18next'
import type { TSchema } from 'typebox'
import { scope as currentScope, type PersonScope } from '../person/scope.ts'
import { addressOf } from './address.ts'
import { connectionProblem, readAnswer } from './answer.ts'
import { type Prepared, prepareBody, type Upload } from './body.ts'
import { mac } from './mac.ts'
import { isStrangeKey, macKey, renewMacKey } from './mac-key.ts'
import { ApiProblem, isAbort } from './problem.ts'
import { reportRefusal } from './refusals.ts'
import { retryDelay } from './retry.ts'
import { traceparent } from './traceparent.ts'
import { requestTimeout, send } from './transport.ts'

export type { Upload } from './body.ts'
export { ApiProblem, asProblem, isAbort } from './problem.ts'

type Part<E, K extends string, Value> = E extends { readonly [P in K]: TSchema } ? { [P in K]: Value } : unknown

/** What identifies a read: it is also the SWR key. */
export type InputOf<E extends EndpointShape> = Part<E, 'params', ParamsOf<E>> &
  (E extends { readonly query: TSchema } ? { query?: QueryOf<E> | undefined } : unknown) &
  Part<E, 'body', BodyOf<E>> &
  (E extends { readonly headers: TSchema } ? { headers?: HeadersOf<E> | undefined } : unknown)

export interface CallOptions {
  /** Sends multipart/form-data with the body's members as fields. */
  files?: readonly Upload[] | undefined
  signal?: AbortSignal | undefined
  /** Whom the call is for; whoever is here now by default. It is not sent, and its answer not heard, once their session is over. */
  scope?: PersonScope | undefined
  /** UUID; repeat it to repeat the same POST safely. A new one by default. */
  idempotencyKey?: string | undefined
  /** Share of the upload that is sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('aborted', 'AbortError'))
    })
  })

async function attempt(
  endpoint: EndpointShape,
  input: LooseInput,
  body: Prepared,
  options: CallOptions & { timeout: number },
) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': (i18next.resolvedLanguage ?? 'en_US').replace('_', '-'),
    traceparent: traceparent(),
    ...input.headers,
  }
  if (body.contentType) headers['content-type'] = body.contentType
  if (endpoint.method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  if (body.signed !== undefined) headers['x-mac'] = await mac(await macKey(), body.signed)
  const url = addressOf(endpoint.path, input.params, input.query)
  const { signal, onProgress, timeout } = options
  const request = { method: endpoint.method, url, headers, payload: body.payload, signal, onProgress, timeout }
  const answer = await send(request).catch((error: unknown) => {
    throw isAbort(error) ? error : connectionProblem(error)
  })
  return readAnswer(answer)
}

/** Asks whose session it is, so it is not bound to one. */
const tellsSession = ({ id }: EndpointShape) => id === config.id
/** Begins or ends a session: its answer must reach the caller, whoever is here by then. */
const changesSession = ({ path }: EndpointShape) => path.startsWith('/auth/')

/**
 * Calls an endpoint and returns its reply body, `{ data, meta? }`.
 *
 * Signs bodies (X-Mac), gives every POST an Idempotency-Key, repeats reads that may succeed, and after `MAC_INVALID`
 * reads the configuration again and repeats once (another tab may have renewed the session).
 * Throws {@link ApiProblem}, or an AbortError: of the signal, or because the session it was meant for has ended.
 * 401, 402 and 403 are also told to the router.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input?: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const loose = (input ?? {}) as LooseInput
  const { scope = currentScope() } = options
  const isBound = !tellsSession(endpoint)
  const body = await prepareBody(loose.body, options.files)
  // Another tab has begun another session: the cookie may be somebody else's by now.
  if (isBound && isStrangeKey()) await renewMacKey()
  if (isBound) scope.signal.throwIfAborted()
  const signals = [options.signal, isBound && !changesSession(endpoint) ? scope.signal : undefined]
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined))
  const fixed = { ...options, signal, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }
  const began = Date.now()
  const elapsed = () => Date.now() - began
  let macRenewed = false
  for (let failures = 0; ; ) {
    try {
      const reply = (await attempt(endpoint, loose, body, {
        ...fixed,
        timeout: requestTimeout - elapsed(),
      })) as ReplyOf<E>
      signal.throwIfAborted()
      return reply
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'MAC_INVALID' && !macRenewed) {
        macRenewed = true
        await renewMacKey()
        signal.throwIfAborted()
        continue
      }
      failures += 1
      const delay = retryDelay(endpoint.method, error, failures, elapsed())
      if (delay === undefined) {
        reportRefusal(error, endpoint)
        throw error
      }
      await pause(delay, signal)
    }
  }
}
