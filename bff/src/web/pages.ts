import fastifyStatic from '@fastify/static'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type UserConfig, userConfigOf } from '../aggregates/user-config.ts'
import type { BffParts } from '../parts.ts'
import { type BuiltDocument, documentReader } from './document.ts'
import { manifestRoute } from './manifest.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { SHELL_PATH, servedPage, shellPage } from './served-page.ts'
import { type Shown, shownBy } from './shown.ts'

/** How long a document waits for the config of its session, in milliseconds. The application asks for what did not come. */
const CONFIG_MS = 800

/** Serves the built UI: hashed assets immutable and precompressed, every page address the one document. */
export async function pageRoutes(app: FastifyInstance, parts: BffParts): Promise<void> {
  const { uiDist, allowedOrigins, maintenance, floodLimit, appOrigin, sitemapPageSize } = parts.config
  const document = documentReader(uiDist)
  await app.register(fastifyStatic, { root: uiDist, index: false, wildcard: false, serve: false, preCompressed: true })
  /** @param maxAge seconds a browser may keep it */
  const sendFile = (reply: FastifyReply, path: string, maxAge: number, immutable = false) => {
    if (!isFileName(path)) throw new DomainError('NOT_FOUND')
    return reply.sendFile(path, { maxAge: maxAge * 1000, immutable })
  }
  const sitemap = sitemapPageSize > 0 ? `Sitemap: ${appOrigin}/sitemap.xml\n` : ''
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\n${sitemap}`),
  )
  // Only names with a content hash may be kept for ever.
  app.get<Rest>('/assets/*', { config: { isUnrecorded: true } }, (request, reply) =>
    sendFile(reply, `assets/${request.params['*']}`, 31_536_000, true),
  )
  manifestRoute(app, uiDist)
  // Of nobody, whoever asks: it is the one page that is kept in a browser.
  app.get(SHELL_PATH, async (request, reply) => {
    const built = await document()
    return sendPage(reply, built, shellPage(built, shownBy(request)), 'no-cache')
  })
  app.get<Rest>('/*', async (request, reply) => {
    const path = request.params['*']
    if (/\.[a-z0-9]{2,12}$/i.test(path)) return sendFile(reply, path, 300)
    const built = await document()
    const shown = shownBy(request)
    const config = await configFor(request, reply, shown)
    const page = servedPage(built, request.url.split('?')[0] ?? '/', shown, config)
    // One that says who is here is kept nowhere.
    return sendPage(reply, built, page, config ? 'no-store' : 'no-cache')
  })

  const sendPage = (reply: FastifyReply, { styles, scripts }: BuiltDocument, page: string, kept: string) =>
    reply
      .header('content-security-policy', contentSecurityPolicy(allowedOrigins, styles, scripts))
      .header('cache-control', kept)
      .header('vary', 'cookie, accept-language')
      .type('text/html; charset=utf-8')
      .send(page)

  /** The config of the session, where it comes in time. A document is served whether it can be had or not. */
  async function configFor(
    request: FastifyRequest,
    reply: FastifyReply,
    { locale }: Shown,
  ): Promise<UserConfig | undefined> {
    // Who floods us with documents gets them, and costs the services behind us nothing.
    if (maintenance || !(await isWithin(request))) return undefined
    const found = userConfigOf(parts, request, reply, locale).catch(() => undefined)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, CONFIG_MS, undefined)
    })
    return Promise.race([found, late]).finally(() => clearTimeout(timer))
  }

  const count = app.createRateLimit({ max: floodLimit, timeWindow: 60_000 })
  async function isWithin(request: FastifyRequest): Promise<boolean> {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }
}

type Rest = { Params: { '*': string } }

/** A name the build may have written: nothing hidden, no way up, nothing a file system reads as something else. */
const isFileName = (path: string): boolean => path.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
