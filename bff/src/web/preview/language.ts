import { type Locale, siteOf } from '@forecourt/contracts'
import { localeOf } from '@forecourt/kernel/errors'
import type { FastifyRequest } from 'fastify'

/** A language of ours that these tags name; undefined where they name none. */
const named = (tags: unknown): Locale | undefined =>
  typeof tags === 'string' && /(^|[\s,])(en|fr|zh)\b/i.test(tags.replaceAll('_', '-')) ? localeOf(tags) : undefined

/** The language an address asks for by `?lng=`: `fr`, `fr_FR` or `fr-FR`. */
export const askedLocale = (request: FastifyRequest): Locale | undefined => {
  const { lng } = request.query as { lng?: unknown }
  return named(lng)
}

/** The app's order as far as a server sees it (spec 9): address, cookie, browser, and what the site's ending says. */
export const pageLocale = (request: FastifyRequest): Locale =>
  askedLocale(request) ??
  named(request.cookies.i18nextLng) ??
  named(request.headers['accept-language']) ??
  siteOf(request.hostname).locale

/** As HTML and Intl want it: `fr-FR`. */
export const tagOf = (locale: Locale): string => locale.replace('_', '-')

/** Headers that decide on the language of an address without `lng`. */
export const LANGUAGE_HEADERS = 'Accept-Language, Cookie'
