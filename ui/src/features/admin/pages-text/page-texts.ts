import type { DataOf, Locale, readPageVersion } from '@forecourt/contracts'
import type { ResourceRecord } from '../api/records.ts'

/** Title and Markdown of a page in one language; '' where that has none of its own. */
export interface PageTexts {
  readonly title: string
  readonly description: string
}

const textsOf = (texts: { title?: unknown; description?: unknown } | undefined): PageTexts => ({
  title: typeof texts?.title === 'string' ? texts.title : '',
  description: typeof texts?.description === 'string' ? texts.description : '',
})

/** The draft's texts in a language. */
export const draftTexts = (record: ResourceRecord, locale: Locale): PageTexts => textsOf(record.translations?.[locale])

/** A version's texts in a language. */
export const versionTexts = (version: DataOf<typeof readPageVersion>, locale: Locale): PageTexts =>
  textsOf(version.texts[locale])

/** As one text, to be compared line by line. */
export const asLines = ({ title, description }: PageTexts): string =>
  title === '' && description === '' ? '' : `# ${title}\n\n${description}`
