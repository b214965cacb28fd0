import type { Readable } from 'node:stream'
import type { Caller, Owner } from '@forecourt/contracts'
import { Instances, timeLimit } from '@forecourt/kernel/client'
import type { ServiceConfig } from '@forecourt/kernel/config'
import { DomainError } from '@forecourt/kernel/errors'
import { EMPTY_DIGEST, signRequest } from '@forecourt/kernel/mac'
import { currentTraceparent } from '@forecourt/kernel/telemetry'
import { Agent, request as httpRequest } from 'undici'

/** The BFF waits 10 s for a service, uploads 60 s (architecture, Requests). */
const DEADLINE_MS = 10_000

export interface UpstreamRequest {
  readonly owner: Owner
  readonly method: string
  /** Path and query as they are sent, percent-encoded. */
  readonly url: string
  readonly caller: Caller
  readonly requestId: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | (() => Readable)
  readonly bodyDigest?: string
  readonly deadline?: number
  readonly signal?: AbortSignal
}
type Reply = Awaited<ReturnType<typeof httpRequest>>
/** A service's reply. Its body is whole where it is JSON of a page's size, and a stream otherwise. */
export interface UpstreamReply extends Pick<Reply, 'statusCode' | 'headers'> {
  readonly body: Buffer | Reply['body']
}

/** JSON up to this size is read whole: then it is compressed in one go, and a service that dies on the way is a 503 and no torn reply. */
export const WHOLE_BYTES = 65_536

function isWhole(headers: Reply['headers']): boolean {
  const type = headers['content-type']
  const size = Number(headers['content-length'] ?? Number.NaN)
  return typeof type === 'string' && type.startsWith('application/') && type.includes('json') && size <= WHOLE_BYTES
}

/** Sends signed requests to services and hands their replies back as they are. */
export function createUpstream(config: Pick<ServiceConfig, 'keys' | 'serviceUrls'>) {
  const key = config.keys[0] ?? missingKey()
  const agent = new Agent({
    keepAliveTimeout: 20_000,
    keepAliveMaxTimeout: 25_000,
    connect: { timeout: 2_000 },
    connections: 128,
  })
  const instances = new Instances(config.serviceUrls)

  async function once(base: string, input: UpstreamRequest): Promise<UpstreamReply> {
    const [path = '', query = ''] = input.url.split(/\?(.*)/s)
    const limit = input.deadline ?? DEADLINE_MS
    const time = timeLimit(limit, input.signal)
    const signed = signRequest({
      key,
      target: input.owner,
      method: input.method,
      path,
      query,
      bodyDigest: input.bodyDigest ?? EMPTY_DIGEST,
      caller: input.caller,
      requestId: input.requestId,
    })
    try {
      const answer = await httpRequest(`${base}${input.url}`, {
        method: input.method as 'GET',
        dispatcher: agent,
        signal: time.signal,
        headersTimeout: limit,
        bodyTimeout: limit,
        headers: {
          ...input.headers,
          ...signed,
          traceparent: currentTraceparent(),
          'x-deadline-ms': String(Math.max(1, limit - 50)),
        },
        body: typeof input.body === 'function' ? input.body() : (input.body ?? null),
      })
      if (!isWhole(answer.headers)) {
        // The body is still to come, within the same time.
        answer.body.once('close', time.clear)
        return answer
      }
      const body = Buffer.from(await answer.body.arrayBuffer())
      time.clear()
      return { statusCode: answer.statusCode, headers: answer.headers, body }
    } catch (error) {
      time.clear()
      if (time.isOver()) throw new DomainError('UPSTREAM_TIMEOUT', { cause: error })
      if (input.signal?.aborted) throw new DomainError('TIMED_OUT', { cause: error })
      instances.failed(base)
      throw new DomainError('UNAVAILABLE', { retryAfter: 2, cause: error })
    }
  }

  return {
    /**
     * A GET that found nobody is tried once more, on another instance where there is one.
     *
     * @throws DomainError UNAVAILABLE (503), UPSTREAM_TIMEOUT (504)
     */
    async send(input: UpstreamRequest): Promise<UpstreamReply> {
      const candidates = instances.of(input.owner)
      const [first, second = first] = candidates
      if (!first) throw new DomainError('UNAVAILABLE', { cause: new Error(`no instance of ${input.owner}`) })
      try {
        return await once(first, input)
      } catch (error) {
        const again = input.method === 'GET' && error instanceof DomainError && error.code === 'UNAVAILABLE'
        if (!again || !second) throw error
        return once(second, input)
      }
    },
    close: () => agent.close(),
  }
}
function missingKey(): never {
  throw new Error('the BFF needs a key to sign with')
}

export type Upstream = ReturnType<typeof createUpstream>
