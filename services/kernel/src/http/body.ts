import { URL_ENCODED } from '@forecourt/contracts'
import type { FastifyInstance } from 'fastify'
import { DomainError, ValidationError } from '../errors/index.ts'
import { sha256Hex } from '../mac/index.ts'
import { bodyLimitOf } from './body-limit.ts'
import { excessOf } from './json-size.ts'
import { stateOf } from './request-state.ts'

/**
 * JSON bodies as raw bytes first (the signature covers those), then parsed; an empty body is no body, and a raw one stays
 * as it is (`rawBody` of its contract). Forms are spooled by
 * their endpoint, which knows their limits.
 */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined))
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const state = stateOf(request)
    state.rawBody = body
    state.digest = sha256Hex(body)
    if (state.contract?.rawBody?.type) return done(new DomainError('TYPE_UNSUPPORTED'), undefined)
    if (body.length === 0 || state.contract?.rawBody) return done(null, undefined)
    const excess = state.contract && excessOf(body, bodyLimitOf(state.contract).values)
    if (excess) return done(new ValidationError([{ path: 'body', rule: excess }]), undefined)
    const text = body.toString('utf8')
    // A body with broken UTF-8 would be stored with replacement characters that nobody sent.
    if (text.includes('\uFFFD') && !Buffer.from(text).equals(body)) return done(new DomainError('MALFORMED'), undefined)
    void parse(request, text, done)
  })
  app.addContentTypeParser<Buffer>(URL_ENCODED, { parseAs: 'buffer' }, (request, body, done) => {
    const state = stateOf(request)
    if (state.contract?.rawBody?.type !== URL_ENCODED) return done(new DomainError('TYPE_UNSUPPORTED'), undefined)
    state.rawBody = body
    state.digest = sha256Hex(body)
    done(null, undefined)
  })
}
