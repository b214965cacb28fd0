import type { Locale, RecordKind } from '@forecourt/contracts'

/** Name of a field's text in another language; the plain field is the English one. */
export const textKey = (field: string, locale: Locale): string => (locale === 'en_US' ? field : `${field}@${locale}`)

/** Field and language of a form's field. */
export function partsOf(key: string): { field: string; locale: Locale } {
  const [field = '', locale = 'en_US'] = key.split('@')
  return { field, locale: locale as Locale }
}

export const translatedFields = ({ fields }: Pick<RecordKind, 'fields'>): string[] =>
  Object.keys(fields).filter((field) => fields[field]?.translated)
