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
import type { ServiceConfig } from '../config/index.ts'
import { newId } from '../db/ids.ts'
import type { Logger } from '../log/index.ts'
import { currentContext } from '../telemetry/index.ts'
import { remoteError } from './remote-problem.ts'
import { type ServiceReply, type SignedRequest, signedSender } from './signed-sender.ts'

export type CallOptions<E extends EndpointShape> = {
  /** Who the call speaks for; this service itself when left out. */
  readonly caller?: Caller
  readonly signal?: AbortSignal
  /** Milliseconds this call may take; the endpoint's own deadline unless it is less. */
  readonly deadline?: number
  readonly idempotencyKey?: string
  /** Is told the headers of the success reply. */
  readonly answered?: (headers: ServiceReply['headers']) => void
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
const CONNECTIONS = 64

/** A client that speaks for this service: typed calls, sent as {@link signedSender} sends. */
export function createClient({
  config,
  log,
}: {
  config: Pick<ServiceConfig, 'keys' | 'serviceUrls'> & { readonly service: Owner | 'bff' }
  log: Logger
}): Client {
  const sender = signedSender({ config, log, connections: CONNECTIONS })
  const self: Caller = { kind: 'service', service: config.service, locale: 'en_US' }

  async function call(contract: Endpoint, options: LooseOptions = {}): Promise<unknown> {
    const { params, query, body, headers = {}, caller = self, idempotencyKey, signal } = options
    const allowed = contract.deadline ?? DEADLINE_MS
    const request: SignedRequest = {
      contract,
      params,
      query,
      caller,
      signal,
      requestId: currentContext()?.requestId ?? newId(),
      deadline: Math.min(options.deadline ?? allowed, allowed),
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
    }
    return sender.send(request, async (reply) => {
      const answer = await readJson(reply)
      options.answered?.(reply.headers)
      return answer
    })
  }

  return { call: call as Client['call'], close: () => sender.close() }
}

const readJson = async ({ statusCode, headers, body }: ServiceReply): Promise<unknown> => {
  const text = await body.text()
  if (statusCode < 200 || statusCode > 299) throw remoteError(statusCode, text, headers['retry-after'])
  return JSON.parse(text)
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
  answered?: (headers: ServiceReply['headers']) => void
}
