import type { Readable } from 'node:stream'
import type { Caller, Endpoint, Owner } from '@forecourt/contracts'
import { Agent, type Dispatcher } from 'undici'
import type { ServiceConfig, SigningKey } from '../config/index.ts'
import { DomainError } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { EMPTY_DIGEST, sha256Hex, signRequest } from '../mac/index.ts'
import { type CallSpan, callSpan } from './call-span.ts'
import { callFailure, isAbsence, neverArrived } from './failures.ts'
import { Instances } from './instances.ts'
import { pathOf, queryOf } from './paths.ts'
import { timeLimit } from './time-limit.ts'

/**
 * A request to an endpoint of a service. Its address is made of the contract and of parsed values, never of text that
 * somebody sent.
 */
export interface SignedRequest {
  readonly contract: Pick<Endpoint, 'owner' | 'method' | 'path' | 'transaction'>
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly caller: Caller
  readonly requestId: string
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes, or what opens them for each try, with their digest. */
  readonly body?: Buffer | { readonly open: () => Readable; readonly digest: string } | undefined
  /** Milliseconds until the reply has been read. */
  readonly deadline: number
  readonly signal?: AbortSignal | undefined
}

/** A service's reply as it arrives. */
export type ServiceReply = Dispatcher.ResponseData
/** Reads a reply. Whoever goes on reading later takes the time limit over, and calls what `hold` gives when done. */
export type ReadReply<T> = (reply: ServiceReply, hold: () => () => void) => Promise<T>

const CONNECT_MS = 2_000
/** The reply travels back too: the service gets a little less than the caller waits. */
const RETURN_MS = 50

/** Asking twice changes nothing, so that another instance may be asked as well. */
const isQuestion = ({ method, transaction }: SignedRequest['contract']): boolean =>
  method === 'GET' || transaction === 'none'

/**
 * Signs requests and sends them to the instances of a service in turn. The one place where the address of a request to a
 * service is made: what is signed is what is sent.
 *
 * @param connections to each instance at the same time
 */
export function signedSender({
  config,
  log,
  connections,
}: {
  config: Pick<ServiceConfig, 'keys' | 'serviceUrls'>
  log: Logger
  connections: number
}) {
  const [key = missingKey()] = config.keys
  const agent = new Agent({
    keepAliveTimeout: 20_000,
    keepAliveMaxTimeout: 25_000,
    connect: { timeout: CONNECT_MS },
    connections,
  })
  const instances = new Instances(config.serviceUrls)

  /** @param patience milliseconds after which an instance that answers nobody is given up */
  async function attempt<T>(origin: string, input: SignedRequest, left: number, patience: number, read: ReadReply<T>) {
    const span = callSpan(origin, input.contract)
    const request = signed(key, input, left, span)
    const time = timeLimit(left, input.signal)
    const begun = Date.now()
    const isSilent = () => !instances.hasAnsweredSince(origin, begun)
    const watch = setTimeout(() => void (isSilent() && time.end()), patience)
    let held = false
    try {
      const reply = await agent.request({
        origin,
        ...request,
        signal: time.signal,
        headersTimeout: left,
        bodyTimeout: left,
      })
      instances.answered(origin)
      clearTimeout(watch)
      span.answered(reply.statusCode)
      return await read(reply, () => {
        held = true
        return time.clear
      })
    } catch (error) {
      const failure = callFailure(error, time.isOver(), input.signal)
      span.failed(failure)
      const unreachable = failure.code === 'UNAVAILABLE' && failure !== error
      if (unreachable || (time.isOver() && isSilent())) instances.failed(origin)
      throw failure
    } finally {
      span.end()
      clearTimeout(watch)
      if (!held) time.clear()
    }
  }

  return {
    /**
     * A question is asked of another instance where one does not answer. A write that may have arrived is never sent twice.
     *
     * @param read turns the reply into what is asked for; while it reads, a torn reply is a try that failed
     * @throws DomainError UNAVAILABLE (503) when no instance answers, UPSTREAM_TIMEOUT (504), and what `read` throws
     */
    async send<T>(input: SignedRequest, read: ReadReply<T>): Promise<T> {
      const { contract, deadline, signal } = input
      const [first, second = first] = instances.of(contract.owner as Owner)
      if (!first || !second)
        throw new DomainError('UNAVAILABLE', {
          cause: new Error(`SERVICE_URLS names no instance of ${contract.owner}`),
        })
      const question = isQuestion(contract)
      const another = second !== first
      const end = Date.now() + deadline
      try {
        return await attempt(first, input, deadline, question && another ? deadline / 2 : deadline, read)
      } catch (error) {
        const again = question ? isAbsence(error, another) : another && neverArrived(error)
        const left = end - Date.now()
        if (!again || left < 1 || signal?.aborted) throw error
        log.debug({ err: error, path: contract.path, origin: second }, 'trying another instance')
        return attempt(second, input, left, left, read)
      }
    },
    close: () => agent.close(),
  }
}
export type SignedSender = ReturnType<typeof signedSender>

function missingKey(): never {
  throw new Error('requests to services need a key to sign with')
}

/** Address, headers and body of a request, with a signature over exactly these. */
function signed(key: SigningKey, { contract, params, body, ...input }: SignedRequest, left: number, span: CallSpan) {
  const path = pathOf(contract.path, params)
  const query = queryOf(input.query)
  const bytes = Buffer.isBuffer(body)
  return {
    method: contract.method,
    path: query ? `${path}?${query}` : path,
    headers: {
      ...input.headers,
      ...signRequest({
        key,
        target: contract.owner,
        method: contract.method,
        path,
        query,
        bodyDigest: bytes ? sha256Hex(body) : (body?.digest ?? EMPTY_DIGEST),
        caller: input.caller,
        requestId: input.requestId,
      }),
      traceparent: span.traceparent,
      'x-deadline-ms': String(Math.max(1, Math.floor(left - RETURN_MS))),
    },
    body: bytes ? body : (body?.open() ?? null),
  }
}
