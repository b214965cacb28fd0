import { Caller } from '@forecourt/contracts'
import vectors from '@forecourt/contracts/mac-vectors.json' with { type: 'json' }
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../errors/index.ts'
import { EMPTY_DIGEST } from './digest.ts'
import { canonicalRequest, MAX_SKEW_MS, signRequest, verifyRequest } from './service-signature.ts'

const callerSchema = Compile(Caller)
const requests = vectors.service.map((vector) => {
  const { keyId, secret, caller } = vector
  if (!callerSchema.Check(caller)) throw new Error(`vector ${vector.name} has no caller`)
  return { ...vector, caller, key: { id: keyId, secret } }
})
const [first] = requests
if (!first) throw new Error('no vectors')
const key = first.key
const verify = (overrides: Partial<Parameters<typeof verifyRequest>[0]> = {}, request = first) =>
  verifyRequest({
    headers: signRequest(request),
    target: request.target,
    method: request.method,
    path: request.path,
    query: request.query,
    keys: [key],
    now: request.timestamp,
    ...overrides,
  })
const refused = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error instanceof DomainError && error.code === 'SIGNATURE_INVALID'
  }
  return false
}

describe('the service signature', () => {
  it.each(requests)('fits the fixed vector: $name', (request) => {
    const headers = signRequest(request)
    expect(
      canonicalRequest(
        { ...request, caller: headers['x-caller'], timestamp: String(request.timestamp) },
        request.keyId,
      ),
    ).toBe(request.canonical)
    expect(headers.authorization).toBe(request.authorization)
    expect(headers['content-digest']).toBe(request.contentDigest)
    expect(verify({}, request)).toEqual({
      caller: request.caller,
      requestId: request.requestId,
      nonce: request.nonce,
      bodyDigest: request.bodyDigest,
    })
  })

  it.each([
    ['target', { target: 'billing' }],
    ['method', { method: 'DELETE' }],
    ['path', { path: '/vehicle/other' }],
    ['query', { query: '' }],
  ])('covers the %s', (_, overrides) => {
    expect(refused(() => verify(overrides))).toBe(true)
  })

  it.each(['x-caller', 'x-request-id', 'content-digest', 'authorization'] as const)('covers the header %s', (name) => {
    const other = signRequest({
      ...first,
      caller: { kind: 'service', service: 'auth', locale: 'en_US' },
      requestId: 'another-request',
      bodyDigest: 'f'.repeat(64),
      path: '/',
    })
    expect(refused(() => verify({ headers: { ...signRequest(first), [name]: other[name] } }))).toBe(true)
    expect(refused(() => verify({ headers: { ...signRequest(first), [name]: undefined } }))).toBe(
      name !== 'content-digest' || first.bodyDigest !== EMPTY_DIGEST,
    )
  })

  it('lives for 30 seconds, backwards and forwards', () => {
    for (const skew of [MAX_SKEW_MS, -MAX_SKEW_MS]) {
      expect(refused(() => verify({ now: first.timestamp + skew }))).toBe(false)
      expect(refused(() => verify({ now: first.timestamp + skew + Math.sign(skew) }))).toBe(true)
    }
  })

  it('is verified with any key of the list and signed with the first: keys can be exchanged while running', () => {
    const next = { id: 'k2', secret: 'n'.repeat(40) }
    expect(refused(() => verify({ keys: [next, key] }))).toBe(false)
    expect(refused(() => verify({ keys: [next] }))).toBe(true)
    expect(refused(() => verify({ keys: [{ id: key.id, secret: next.secret }] }))).toBe(true)
  })

  it('refuses parts with line breaks, which could make two requests look alike', () => {
    expect(refused(() => signRequest({ ...first, path: '/a\n/b' }))).toBe(true)
  })

  it('uses a nonce of its own each time', () => {
    const { nonce: _nonce, timestamp: _timestamp, ...request } = first
    expect(signRequest(request).authorization).not.toBe(signRequest(request).authorization)
  })
})
