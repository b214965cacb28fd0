import { useTranslation } from 'react-i18next'
import { createFormat, type Format } from './create-format.ts'

const formats = new Map<string, Format>()

/** The formatters of a language, one and the same for all who ask: each costs as much to make as a card to draw. */
function formatOf(language: string): Format {
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}

/** Numbers, prices, distances and dates in the page's language. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatOf(i18n.resolvedLanguage ?? 'en_US')
}
