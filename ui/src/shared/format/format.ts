import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createFormat, type Format } from './create-format.ts'

/** Numbers, prices, distances and dates in the page's language. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en_US'
  return useMemo(() => createFormat(language), [language])
}
