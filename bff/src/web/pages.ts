import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { DomainError } from '@forecourt/kernel/errors'
import { validatorOf } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type as T } from 'typebox'
import type { BffConfig } from '../config.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Serves the built UI: hashed assets immutable and precompressed, every page address the one document. */
export async function pageRoutes(app: FastifyInstance, { uiDist, allowedOrigins }: BffConfig): Promise<void> {
  const document = documentReader(uiDist)
  await app.register(fastifyStatic, { root: uiDist, index: false, wildcard: false, serve: false, preCompressed: true })
  /** @param maxAge seconds a browser may keep it */
  const sendFile = (reply: FastifyReply, path: string, maxAge: number, immutable = false) => {
    if (!isFileName(path)) throw new DomainError('NOT_FOUND')
    return reply.sendFile(path, { maxAge: maxAge * 1000, immutable })
  }
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /api/\n'))
  // Only names with a content hash may be kept for ever.
  app.get<Rest>('/assets/*', (request, reply) => sendFile(reply, `assets/${request.params['*']}`, 31_536_000, true))
  app.get<Rest>('/*', async (request, reply) => {
    const path = request.params['*']
    if (/\.[a-z0-9]{2,12}$/i.test(path)) return sendFile(reply, path, 300)
    return sendDocument(request, reply, await document())
  })

  function sendDocument(request: FastifyRequest, reply: FastifyReply, { html, styles }: Document): FastifyReply {
    // The last step of the spec's language detection reads the html tag.
    const page = request.hostname.endsWith('.fr') ? html.replace('<html lang="en"', '<html lang="fr"') : html
    return reply
      .header('content-security-policy', contentSecurityPolicy(allowedOrigins, styles))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  }
}

interface Document {
  readonly html: string
  /** Hashes of style elements, from the build. */
  readonly styles: readonly string[]
}
const StyleHashes = T.Object({ styleSrc: T.Array(T.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' })) })

/** The one document with its style hashes, read again when it was built anew. */
function documentReader(uiDist: string): () => Promise<Document> {
  const file = join(uiDist, 'index.html')
  let read: { at: number; document: Document } | undefined
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => {
      throw new DomainError('UNAVAILABLE', { retryAfter: 5 })
    })
    if (read?.at !== mtimeMs) {
      const hashes: unknown = JSON.parse(await readFile(join(uiDist, 'csp-style-hashes.json'), 'utf8'))
      if (!validatorOf(StyleHashes).check(hashes))
        throw new Error('csp-style-hashes.json of the UI is not a list of hashes')
      const { styleSrc } = hashes as Static<typeof StyleHashes>
      read = { at: mtimeMs, document: { html: await readFile(file, 'utf8'), styles: styleSrc } }
    }
    return read.document
  }
}

type Rest = { Params: { '*': string } }

/** A name the build may have written: nothing hidden, no way up, nothing a file system reads as something else. */
const isFileName = (path: string): boolean => path.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
