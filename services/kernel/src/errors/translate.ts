import { type Locale, locales } from '@forecourt/contracts'
import en from '@forecourt/contracts/messages/en_US.json' with { type: 'json' }
import fr from '@forecourt/contracts/messages/fr_FR.json' with { type: 'json' }
import zh from '@forecourt/contracts/messages/zh_CN.json' with { type: 'json' }
import { createInstance, type FormatterModule } from 'i18next'

const figures: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _name, locale) =>
    typeof value === 'number' ? value.toLocaleString(locale?.replace('_', '-')) : String(value ?? ''),
}

/** An instance of our own: nothing global, so two packages never share or overwrite texts. */
const i18n = createInstance().use(figures)
void i18n.init({
  lng: 'en_US',
  fallbackLng: 'en_US',
  supportedLngs: [...locales],
  lowerCaseLng: false,
  load: 'currentOnly',
  resources: { en_US: { translation: en }, fr_FR: { translation: fr }, zh_CN: { translation: zh } },
  // The texts go into JSON and plain text, never into HTML.
  // Figures are written as the language does: 2,000,000.
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
})

/** The text of a key in a language, or in en_US where that language lacks it; the key itself when nobody has it. */
export const translate = (locale: Locale, key: string, params: Record<string, unknown> = {}): string =>
  i18n.t(key, { lng: locale, ...params })

/** True when some language has a text for the key. */
export const hasText = (key: string): boolean => i18n.exists(key)

/** The best supported language of an `Accept-Language` header or a tag such as `fr`, `fr-CA` or `fr_FR`. */
export function localeOf(tags: string | undefined): Locale {
  for (const part of (tags ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().replace('-', '_').toLowerCase() ?? ''
    const found =
      locales.find((locale) => locale.toLowerCase() === tag) ??
      locales.find((locale) => tag !== '' && locale.slice(0, 2) === tag.slice(0, 2))
    if (found) return found
  }
  return 'en_US'
}
