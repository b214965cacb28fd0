import { createHmac, timingSafeEqual } from 'node:crypto'
import { Caller } from '@forecourt/contracts'
import { Compile } from 'typebox/compile'
import type { SigningKey } from '../config/index.ts'
import { DomainError } from '../errors/index.ts'
import { contentDigest, digestOf } from './digest.ts'
import { fewRandomBytes } from './random.ts'

/** A signed request may be this old or this far in the future (rulings 1). */
export const MAX_SKEW_MS = 30_000

/** What the signature of a request between our processes covers. */
export interface SignableRequest {
  /** Name of the service the request is meant for: another one refuses it. */
  readonly target: string
  readonly method: string
  /** Path as sent, percent-encoded, without query. */
  readonly path: string
  /** Query as sent, without the question mark; empty when there is none. */
  readonly query: string
  /** Hex SHA-256 of the raw body bytes. */
  readonly bodyDigest: string
  readonly caller: Caller
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** 16 random bytes, base64url; a write's nonce is accepted once. */
  readonly nonce: string
}

type Parts = Omit<SignableRequest, 'caller' | 'timestamp'> & { readonly caller: string; readonly timestamp: string }

/**
 * The text that is signed: eleven lines, no line break at the end.
 *
 *     FORECOURT-HMAC-V1
 *     <target> · <METHOD> · <path> · <query> · <hex body digest> · <X-Caller as sent> · <request id> · <timestamp ms> ·
 *     <nonce> · <key id>      (each on a line of its own)
 *
 * No part may contain a line break, so no two requests share a text.
 */
export function canonicalRequest(parts: Parts, keyId: string): string {
  const lines = [
    'FORECOURT-HMAC-V1',
    parts.target,
    parts.method.toUpperCase(),
    parts.path,
    parts.query,
    parts.bodyDigest,
    parts.caller,
    parts.requestId,
    parts.timestamp,
    parts.nonce,
    keyId,
  ]
  if (lines.some((line) => /[\r\n]/.test(line))) throw new DomainError('SIGNATURE_INVALID')
  return lines.join('\n')
}

const mac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/**
 * Signs a request to a service of ours.
 *
 * @returns the headers to send: `authorization`, `x-caller`, `x-request-id`, `content-digest`
 */
export function signRequest(
  request: Omit<SignableRequest, 'timestamp' | 'nonce'> & { key: SigningKey; timestamp?: number; nonce?: string },
): Record<'authorization' | 'x-caller' | 'x-request-id' | 'content-digest', string> {
  const { key, timestamp = Date.now(), nonce = fewRandomBytes(16).toString('base64url') } = request
  const caller = Buffer.from(JSON.stringify(request.caller)).toString('base64url')
  const signature = mac(
    key.secret,
    canonicalRequest({ ...request, caller, timestamp: String(timestamp), nonce }, key.id),
  )
  return {
    authorization: `Forecourt-Hmac keyId=${key.id},ts=${timestamp},nonce=${nonce},sig=${signature.toString('hex')}`,
    'x-caller': caller,
    'x-request-id': request.requestId,
    'content-digest': contentDigest(request.bodyDigest),
  }
}

export interface VerifiedRequest {
  readonly caller: Caller
  readonly requestId: string
  readonly nonce: string
  /** What the body must hash to (hex SHA-256); the receiver compares once it has read it. */
  readonly bodyDigest: string
}

const AUTHORIZATION = /^Forecourt-Hmac keyId=([\w.-]{1,40}),ts=(\d{10,16}),nonce=([\w-]{16,64}),sig=([0-9a-f]{64})$/
const callerSchema = Compile(Caller)

/**
 * Checks the signature of a received request: key known, timestamp within 30 s either way, signature right, caller well-formed.
 * The body is not read here: compare its digest with the returned one.
 *
 * @throws DomainError SIGNATURE_INVALID (401), without saying which check failed
 */
export function verifyRequest(input: {
  headers: Readonly<Record<string, string | string[] | undefined>>
  target: string
  method: string
  path: string
  query: string
  keys: readonly SigningKey[]
  now?: number
}): VerifiedRequest {
  const refuse = (why: string): never => {
    throw new DomainError('SIGNATURE_INVALID', { cause: new Error(why) })
  }
  const header = (name: string): string | undefined => {
    const value = input.headers[name]
    return Array.isArray(value) ? undefined : value
  }
  const [, keyId = '', timestamp = '', nonce = '', signature = ''] =
    AUTHORIZATION.exec(header('authorization') ?? '') ?? []
  if (!keyId) refuse('no signature')
  if (Math.abs((input.now ?? Date.now()) - Number(timestamp)) > MAX_SKEW_MS) refuse('timestamp out of bounds')
  const key = input.keys.find(({ id }) => id === keyId) ?? refuse('unknown key')
  const caller = header('x-caller') ?? refuse('no caller')
  const requestId = header('x-request-id') ?? refuse('no request id')
  const bodyDigest = digestOf(header('content-digest')) ?? refuse('malformed content digest')
  const { target, method, path, query } = input
  const text = canonicalRequest({ target, method, path, query, bodyDigest, caller, requestId, timestamp, nonce }, keyId)
  if (!timingSafeEqual(mac(key.secret, text), Buffer.from(signature, 'hex'))) refuse('signature differs')
  return { caller: parseCaller(caller) ?? refuse('malformed caller'), requestId, nonce, bodyDigest }
}

function parseCaller(base64url: string): Caller | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))
    return callerSchema.Check(value) ? value : undefined
  } catch {
    return undefined
  }
}
