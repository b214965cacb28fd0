import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffConfig } from '../config.ts'
import { contentSecurityPolicy, newNonce } from './security-headers.ts'

const NONCE = /__CSP_NONCE__/g

/** Serves the built UI: hashed assets immutable and precompressed, every page address the one document. */
export async function pageRoutes(app: FastifyInstance, { uiDist, allowedOrigins }: BffConfig): Promise<void> {
  const document = documentReader(join(uiDist, 'index.html'))
  await app.register(fastifyStatic, {
    root: uiDist,
    index: false,
    wildcard: false,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Only names with a content hash may be kept for ever.
      reply.header(
        'cache-control',
        /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /api/\n'))
  app.get('/assets/*', (request, reply) => reply.sendFile((request.raw.url ?? '').split('?')[0]?.slice(1) ?? ''))
  app.get('/*', async (request, reply) => {
    const path = decodeURIComponent((request.raw.url ?? '/').split('?')[0] ?? '/')
    if (path.startsWith('/api/')) throw new DomainError('NOT_FOUND')
    if (/\.[a-z0-9]{2,12}$/i.test(path)) return reply.sendFile(path.slice(1))
    return sendDocument(request, reply, await document())
  })

  function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
    const nonce = newNonce()
    const page = html
      .replace(NONCE, nonce)
      .replace('<html lang="en"', `<html lang="${request.hostname.endsWith('.fr') ? 'fr' : 'en'}"`)
    return reply
      .header('content-security-policy', contentSecurityPolicy(allowedOrigins, nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  }
}

/** The document, read again when it was built anew. */
function documentReader(file: string): () => Promise<string> {
  let read: { at: number; text: string } | undefined
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => {
      throw new DomainError('UNAVAILABLE', { retryAfter: 5 })
    })
    if (read?.at !== mtimeMs) read = { at: mtimeMs, text: await readFile(file, 'utf8') }
    return read.text
  }
}
