import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors/index.ts'
import { sha256Hex } from '../mac/index.ts'
import { stateOf } from './request-state.ts'

/** JSON bodies as raw bytes first (the signature covers those), then parsed; an empty body is no body. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const state = stateOf(request)
    state.rawBody = body
    state.digest = sha256Hex(body)
    if (body.length === 0) return done(null, undefined)
    const text = body.toString('utf8')
    // A body with broken UTF-8 would be stored with replacement characters that nobody sent.
    if (text.includes('\uFFFD') && !Buffer.from(text).equals(body)) return done(new DomainError('MALFORMED'), undefined)
    void parse(request, text, done)
  })
}
