import type { Caller } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { sendBack } from '../passthrough/passthrough.ts'

const asService: Caller = { kind: 'service', service: 'bff', locale: 'en_US' }

/** `/pictures/<content hash>/<width>.<format>`: the name says the content, so it may be kept for ever. */
export function pictureRoutes(app: FastifyInstance, { upstream }: BffParts): void {
  app.get<{ Params: { hash: string; file: string } }>('/pictures/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    if (!/^[\w-]{16,128}$/.test(hash) || !/^\d{1,5}\.(webp|avif)$/.test(file)) throw new DomainError('NOT_FOUND')
    const answer = await upstream.send({
      owner: 'catalog',
      method: 'GET',
      url: `/internal/picture/${hash}/${file}`,
      caller: asService,
      requestId: request.id,
    })
    if (answer.statusCode === 200) reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendBack(answer, reply)
  })
}
