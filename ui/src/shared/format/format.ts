import type { Units } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { createFormat, type Format } from './create-format.ts'
import { useUnits } from './units.ts'

const formats = new Map<string, Format>()

/** The formatters of a language and of units, one and the same for all who ask: each costs as much to make as a card to draw. */
function formatOf(language: string, units: Units): Format {
  const name = `${language} ${units.distance} ${units.power}`
  const format = formats.get(name) ?? createFormat(language, units)
  formats.set(name, format)
  return format
}

/** Numbers, prices, distances, powers and dates in the page's language and the reader's units. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatOf(i18n.resolvedLanguage ?? 'en_US', useUnits())
}
