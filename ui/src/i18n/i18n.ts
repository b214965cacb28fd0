import { type Locale, locales } from '@forecourt/contracts'
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { readLocal } from '../shared/storage/local.ts'
import { fallbackLocale, tagOf, toSupported } from './language.ts'

type Namespaces = Record<string, Record<string, unknown>>

// One chunk for each language: a page never waits for its texts after its code.
const bundles: Record<Locale, () => Promise<{ texts: Namespaces }>> = {
  en_US: () => import('./en-us.ts'),
  fr_FR: () => import('./fr-fr.ts'),
  zh_CN: () => import('./zh-cn.ts'),
}

const backend = resourcesToBackend(async (language: string, namespace: string) => {
  const load = bundles[language as Locale]
  if (!load) return {}
  const { texts } = await load()
  // They came together: no page has to suspend for its namespace.
  for (const [name, own] of Object.entries(texts)) {
    if (name !== namespace && !i18next.hasResourceBundle(language, name)) {
      i18next.addResourceBundle(language, name, own)
    }
  }
  return texts[namespace] ?? {}
})

const storageKey = 'i18nextLng'

function showLanguage(language: string): void {
  document.documentElement.lang = tagOf(language)
}

/** Starts i18next: finds the language in the order of spec 9, keeps it under `i18nextLng`, and loads its texts. */
export async function startI18n(): Promise<void> {
  const detector = new LanguageDetector(undefined, {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: 'lng',
    lookupCookie: 'i18nextLng',
    lookupLocalStorage: storageKey,
    lookupSessionStorage: 'i18nextLng',
    caches: ['localStorage'],
    convertDetectedLanguage: toSupported,
  })
  i18next.on('languageChanged', showLanguage)
  // Another tab's choice is this one's too.
  addEventListener('storage', ({ key }) => {
    // What is there by now: a tab that slept hears of choices that are over, and would write them again.
    const chosen = key === storageKey && readLocal(storageKey)
    const language = chosen ? toSupported(chosen) : i18next.language
    if (language !== i18next.language) void i18next.changeLanguage(language)
  })
  await i18next
    .use(backend)
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...locales],
      fallbackLng: fallbackLocale,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    })
}
