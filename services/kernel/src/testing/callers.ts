import type { Caller, Endpoint, Locale, PermissionKey, UserCaller } from '@forecourt/contracts'
import { pathOf, queryOf } from '../client/paths.ts'
import type { SigningKey } from '../config/index.ts'
import { newId } from '../db/ids.ts'
import type { App } from '../http/index.ts'
import { EMPTY_DIGEST, sha256Hex, signRequest } from '../mac/index.ts'

/** The key tests sign with. */
export const testKeys: readonly SigningKey[] = [{ id: 'test', secret: 'test-key-test-key-test-key-test-key-' }]

type Callers = {
  /** A verified USER of its own; override what the test is about. */
  user(overrides?: Partial<Omit<UserCaller, 'kind'>>): UserCaller
  /** An account that holds these permissions. */
  admin(permissions: readonly PermissionKey[], overrides?: Partial<Omit<UserCaller, 'kind'>>): UserCaller
  anonymous(overrides?: { sessionId?: string | null; locale?: Locale; address?: string }): Caller
  service(service: string): Caller
}

/** Builders of callers. */
export const callers: Callers = {
  user: (overrides = {}) => {
    const userId = overrides.userId ?? newId()
    return {
      kind: 'user',
      userId,
      sessionId: newId(),
      role: 'USER',
      permissions: [],
      verified: true,
      name: 'Test User',
      email: `${userId}@example.test`,
      locale: 'en_US',
      address: '192.0.2.1',
      fresh: true,
      ...overrides,
    }
  },
  admin: (permissions, overrides = {}) => callers.user({ role: 'ADMIN', permissions: [...permissions], ...overrides }),
  anonymous: (overrides = {}) => ({
    kind: 'anonymous',
    sessionId: newId(),
    locale: 'en_US',
    address: '192.0.2.1',
    ...overrides,
  }),
  service: (service) => ({ kind: 'service', service, locale: 'en_US' }),
}

export interface CallInput {
  caller?: Caller
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** JSON body. */
  body?: unknown
  /** A body of another kind, as it is sent. */
  raw?: { payload: Buffer | string; contentType: string }
  headers?: Record<string, string>
  idempotencyKey?: string
  /** Sends the same nonce again, or an old timestamp. */
  nonce?: string
  timestamp?: number
}

export interface CallResult {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies freely
  body: any
}

/** Calls an app's endpoints as the BFF or a service would: signed, without a network. */
export function signedInject(
  app: App,
  { service, keys = testKeys }: { service: string; keys?: readonly SigningKey[] },
) {
  const key = keys[0]
  if (!key) throw new Error('signedInject needs a key')
  return async function call(contract: Endpoint, input: CallInput = {}): Promise<CallResult> {
    const path = pathOf(contract.path, input.params)
    const query = queryOf(input.query)
    const payload = input.raw?.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
    const contentType = input.raw?.contentType ?? (payload === undefined ? undefined : 'application/json')
    const signed = signRequest({
      key,
      target: service,
      method: contract.method,
      path,
      query,
      bodyDigest: payload === undefined ? EMPTY_DIGEST : sha256Hex(payload),
      caller: input.caller ?? callers.anonymous(),
      requestId: newId(),
      ...(input.nonce === undefined ? {} : { nonce: input.nonce }),
      ...(input.timestamp === undefined ? {} : { timestamp: input.timestamp }),
    })
    const response = await app.inject({
      method: contract.method,
      url: query ? `${path}?${query}` : path,
      headers: {
        ...signed,
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
        ...input.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? undefined : isJson(response.headers) ? response.json() : response.body,
    }
  }
}

/** A file is given as the text it is. */
const isJson = (headers: { 'content-type'?: unknown }): boolean =>
  headers['content-type'] === undefined || String(headers['content-type']).includes('json')
