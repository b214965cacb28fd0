import { type Locale, locales } from '@forecourt/contracts'

/** The texts of a page as they lie in the draft and in each version; en_US in the plain members. */
export interface PageContent {
  readonly title: string
  readonly description: string | null
  readonly translations: Readonly<Partial<Record<string, Readonly<Partial<Record<'title' | 'description', string>>>>>>
}

/** SQL for the content of a draft, to be kept or compared. */
export const contentSql = (page: string): string =>
  `jsonb_build_object('title', ${page}.title, 'description', ${page}.description, 'translations', ${page}.translations)`

/** The texts in one language; what that lacks is en_US (rulings 9). */
export const inLocale = ({ title, description, translations }: PageContent, locale: Locale) => ({
  title: translations[locale]?.title || title,
  text: translations[locale]?.description || (description ?? ''),
})

/** The texts by language, each as it was written. */
export const byLocale = ({ title, description, translations }: PageContent) =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const texts = locale === 'en_US' ? { title, description } : translations[locale]
      return texts ? [[locale, texts]] : []
    }),
  )

/** Both texts of every other language, empty where the version had none, so that they replace all texts of the draft. */
export const everyTranslation = ({ translations }: PageContent) =>
  Object.fromEntries(
    locales
      .filter((locale) => locale !== 'en_US')
      .map((locale) => [
        locale,
        { title: translations[locale]?.title ?? '', description: translations[locale]?.description ?? '' },
      ]),
  )
