import { isUuid, sitemapIndex, sitemapPage } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BffParts } from '../../parts.ts'
import { type Html, html } from '../html.ts'
import { Remembered } from './remembered.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Counting the ids off costs the catalog most: it is done so often at most, whoever asks. */
const INDEX_MS = 600_000
const PAGE_MS = 60_000
/** A page may be megabytes. */
const PAGES_KEPT = 4
/** Search engines may keep what they read so long, seconds. */
const FRESH = 600
/** A search engine reads a page in a second or so, and each but once a day. */
const rateLimit = { max: 120, timeWindow: 60_000 }

/** `/sitemap.xml` and its pages, for search engines. Off (404) unless configured. */
export async function sitemapRoutes(app: FastifyInstance, { client, config }: BffParts): Promise<void> {
  const { appOrigin, sitemapPageSize: size } = config
  if (size === 0) {
    app.get('/sitemap.xml', () => {
      throw new DomainError('NOT_FOUND')
    })
    return
  }
  const indexes = new Remembered<string>({ keepMs: INDEX_MS, most: 1 })
  const pages = new Remembered<string>({ keepMs: PAGE_MS, most: PAGES_KEPT })

  app.get('/sitemap.xml', { config: { rateLimit } }, async (_request, reply) => {
    const text = await indexes.get('', async () => {
      const { data: ids } = await client.call(sitemapIndex, { query: { size } })
      const entries = ids.map((id) => html`<sitemap><loc>${appOrigin}/sitemap/${id}.xml</loc></sitemap>\n`)
      return document(html`<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`)
    })
    return send(reply, text)
  })
  app.get<{ Params: { from: string } }>('/sitemap/:from.xml', { config: { rateLimit } }, async (request, reply) => {
    const from = request.params.from.toLowerCase()
    if (!isUuid(from)) throw new DomainError('NOT_FOUND')
    const text = await pages.get(from, async () => {
      const { data: rows } = await client.call(sitemapPage, { query: { from, size } })
      const entries = rows.map(
        ({ id, updatedAt }) => html`<url><loc>${appOrigin}/v/${id}</loc><lastmod>${updatedAt}</lastmod></url>\n`,
      )
      return document(html`<urlset xmlns="${NAMESPACE}">\n${entries}</urlset>\n`)
    })
    return send(reply, text)
  })
}

const document = ({ text }: Html): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`

const send = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${FRESH}`).send(text)
