import type { Locale } from '@forecourt/contracts'
import { createInstance, type TFunction } from 'i18next'
import en_US from './en_US.json' with { type: 'json' }
import fr_FR from './fr_FR.json' with { type: 'json' }
import zh_CN from './zh_CN.json' with { type: 'json' }

const texts = createInstance({
  fallbackLng: 'en_US',
  interpolation: { escapeValue: false },
  resources: { en_US: { translation: en_US }, fr_FR: { translation: fr_FR }, zh_CN: { translation: zh_CN } },
  initAsync: false,
})
void texts.init()

/** Texts of messaging's mails in a language; a missing one falls back to en_US. */
export const mailText = (locale: Locale): TFunction => texts.getFixedT(locale)
