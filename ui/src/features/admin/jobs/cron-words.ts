import type { Locale } from '@forecourt/contracts'
import cronstrue from 'cronstrue'
import 'cronstrue/locales/fr.js'
import 'cronstrue/locales/zh_CN.js'

const languages: Readonly<Record<Locale, string>> = { en_US: 'en', fr_FR: 'fr', zh_CN: 'zh_CN' }

/** A cron expression in plain words; undefined where it is none. */
export function cronWords(expression: string, locale: Locale): string | undefined {
  try {
    return cronstrue.toString(expression, {
      locale: languages[locale],
      use24HourTimeFormat: locale !== 'en_US',
      verbose: true,
    })
  } catch {
    return undefined
  }
}
