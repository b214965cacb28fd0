import { type Locale, locales } from '@forecourt/contracts'

/** Fallback for missing keys and unknown languages (spec 9). */
export const fallbackLocale: Locale = 'en_US'

/** The language behind `code`. Ours have every text (`texts.test.ts`), so that nobody who reads one of them waits for English too. */
export const fallbackOf = (code: string | undefined): Locale[] =>
  locales.some((locale) => locale === code) ? [] : [fallbackLocale]

/**
 * A language tag in any usual form (`fr`, `fr-CA`, `fr_FR.UTF-8`, `zh-Hant-TW`) as one of ours, by its language part.
 * A tag of another language comes back as it was: the detector then goes on to its next source.
 */
export function toSupported(tag: string): string {
  const language = tag.trim().toLowerCase().split(/[-_.]/)[0]
  return locales.find((locale) => locale.split('_')[0] === language) ?? tag
}

/** BCP 47 form for `lang` attributes and Intl: `fr-FR`. */
export const tagOf = (locale: string): string => locale.replace('_', '-')

/** Names of the languages, each in itself. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en_US: 'English',
  fr_FR: 'Français',
  zh_CN: '简体中文',
}
