import { isUuid, type Locale, previewVehicle, siteOf, type VehiclePreview } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { DomainError } from '@forecourt/kernel/errors'
import { etagOf, matchesEtag } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffParts } from '../../parts.ts'
import { askedLocale, LANGUAGE_HEADERS, pageLocale } from './language.ts'
import { noticeDocument } from './notice-document.ts'
import { Remembered } from './remembered.ts'
import { stylesheet } from './stylesheet.ts'
import { vehicleDocument } from './vehicle-document.ts'

/** Scripts none, but for data, which is none; no form either. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Seconds a browser or a cache between may keep a page. */
const FRESH = 60
/** Milliseconds the catalog is not asked again for the same vehicle in the same language. */
const KEEP_MS = 20_000
const MOST_KEPT = 2_000

/** `/v/{id}`: a vehicle as a shared link shows it to anybody, without any session (ADR 55). */
export async function previewRoutes(app: FastifyInstance, { client, config }: BffParts): Promise<void> {
  const rateLimit = { max: config.floodLimit, timeWindow: 60_000 }
  const previews = readPreviews(client)
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof DomainError ? error : new DomainError('INTERNAL')
    if (known.status >= 500) request.log.warn({ err: error }, 'a shared page could not be shown')
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    reply.header('cache-control', 'no-store').code(known.status)
    return page(request, reply, noticeDocument('unavailable', pageLocale(request)), false)
  })
  app.get(stylesheet.path, { config: { rateLimit } }, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(stylesheet.text),
  )
  app.get<{ Params: { id: string } }>('/v/:id', { config: { rateLimit } }, async (request, reply) => {
    if (config.maintenance) throw new DomainError('MAINTENANCE', { retryAfter: 60 })
    const locale = pageLocale(request)
    const { id } = request.params
    const vehicle = isUuid(id) ? await previews(id.toLowerCase(), locale) : null
    reply.header('cache-control', `public, max-age=${FRESH}`)
    if (!vehicle) return page(request, reply.code(404), noticeDocument('gone', locale), false)
    const isAsked = askedLocale(request) !== undefined
    const { distanceUnit } = siteOf(request.hostname)
    const text = vehicleDocument({ vehicle, locale, distanceUnit, isAsked, origin: config.appOrigin })
    return page(request, reply, text, !vehicle.sold)
  })
}

function page(request: FastifyRequest, reply: FastifyReply, text: string, isIndexed: boolean): FastifyReply {
  reply.header('vary', LANGUAGE_HEADERS).header('content-security-policy', POLICY)
  if (!isIndexed) reply.header('x-robots-tag', 'noindex')
  if (reply.statusCode === 200) {
    const etag = etagOf(text)
    reply.header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.type('text/html; charset=utf-8').send(text)
}

/** Previews by id and language, null where there is none: however many follow a link, the catalog is asked once. */
function readPreviews(client: Client) {
  const kept = new Remembered<VehiclePreview | null>({ keepMs: KEEP_MS, most: MOST_KEPT })
  return (id: string, locale: Locale) =>
    kept.get(`${locale} ${id}`, async () => {
      try {
        const caller = { kind: 'service', service: 'bff', locale } as const
        return (await client.call(previewVehicle, { params: { id }, caller })).data
      } catch (error) {
        if (error instanceof DomainError && error.code === 'NOT_FOUND') return null
        throw error
      }
    })
}
