import { type Caller, pictureFile } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { validatorOf } from '@forecourt/kernel/http'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { sendBack } from '../passthrough/passthrough.ts'

const asService: Caller = { kind: 'service', service: 'bff', locale: 'en_US' }

/** `/pictures/<content hash>/<width>.<format>`: the name says the content, so it may be kept for ever. */
export function pictureRoutes(app: FastifyInstance, { upstream }: BffParts): void {
  app.get<{ Params: Record<string, unknown> }>('/pictures/:hash/:file', async (request, reply) => {
    const { params } = request
    if (!validatorOf(pictureFile.params).check(params)) throw new DomainError('NOT_FOUND')
    const answer = await upstream.send({
      contract: pictureFile,
      params,
      caller: asService,
      requestId: request.id,
    })
    if (answer.statusCode === 200) reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendBack(answer, reply)
  })
}
