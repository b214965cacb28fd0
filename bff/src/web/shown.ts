import { fonts, type Locale, locales } from '@forecourt/contracts'
import type { FastifyRequest } from 'fastify'
import { requestLocale } from '../session/request-session.ts'

/** What a browser shows, as far as a request tells. */
export interface Shown {
  readonly locale: Locale
  readonly theme: 'light' | 'dark' | 'system'
  readonly font: (typeof fonts)[number]
  readonly isFolded: boolean
  /** On home it is folded unless somebody opened it there. */
  readonly isHomeFolded: boolean
}

const themes = ['light', 'dark', 'system'] as const

/** One of `values`, by a name from outside. */
const oneOf = <V extends string>(values: readonly V[], name: string | undefined): V | undefined =>
  values.find((value) => value === name)

/** A language in any usual form (`fr`, `fr-CA`), as one of ours; as `i18n/language.ts` of the UI reads it. */
const toLocale = (tag: string | undefined): Locale | undefined => {
  const language = tag?.trim().toLowerCase().split(/[-_.]/)[0]
  return locales.find((locale) => locale.split('_')[0] === language)
}

/**
 * Language, theme, typeface and folded sidebar of the page that is asked for. The order of the spec for the language, as far as
 * a server sees it: query, cookie, what this browser showed last (`app/shown-cookie.ts` of the UI), its own languages, the site's.
 */
export function shownBy(request: FastifyRequest): Shown {
  const [locale, theme, font, sidebar, homeSidebar] = (request.cookies.shown ?? '').split('.')
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const asked = toLocale(query.get('lng') ?? undefined) ?? toLocale(request.cookies.i18nextLng)
  return {
    locale: asked ?? oneOf(locales, locale) ?? requestLocale(request),
    theme: oneOf(themes, theme) ?? 'light',
    font: oneOf(fonts, font) ?? 'inter',
    isFolded: sidebar === 'folded',
    isHomeFolded: homeSidebar !== 'open',
  }
}
