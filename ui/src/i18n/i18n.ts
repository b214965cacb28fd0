import { locales } from '@forecourt/contracts'
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { readLocal } from '../shared/storage/local.ts'
import { type Area, areas, companionsOf } from './areas.ts'
import { fallbackLocale, fallbackOf, tagOf, toSupported } from './language.ts'

type Texts = Record<string, unknown>

const files = import.meta.glob<Texts>('./*/*.json', { import: 'default' })
const textsOf = async (language: string, namespace: string): Promise<Texts> =>
  (await files[`./${language}/${namespace}.json`]?.()) ?? {}

const backend = resourcesToBackend(async (language: string, namespace: string) => {
  // They are in the same file: no page has to wait for the next of them.
  await bring(
    language,
    companionsOf(namespace).filter((name) => name !== namespace),
  )
  return textsOf(language, namespace)
})

/** Adds what is not there yet. Throws where a file cannot be had. */
async function bring(language: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((name) => !i18next.hasResourceBundle(language, name))
  const found = await Promise.all(missing.map((name) => textsOf(language, name)))
  missing.forEach((name, at) => void i18next.addResourceBundle(language, name, found[at]))
}

const storageKey = 'i18nextLng'
const started = Promise.withResolvers<void>()

/**
 * Texts of areas, in the language shown: for a page to have them when it is drawn. Waits for the language to be known. Throws where
 * a file cannot be had; i18next would note that it failed, never ask again, and show the names of texts.
 */
export async function loadTexts(...wanted: readonly Area[]): Promise<void> {
  await started.promise
  const names = wanted.flatMap((area) => areas[area])
  await bring(i18next.language, names)
  // They are there: this notes them for when another language is chosen.
  await i18next.loadNamespaces(names)
}

/** Shows another language, once the texts that are shown are there in it. Throws where a file cannot be had, and stays as it is. */
export async function changeLanguage(language: string): Promise<void> {
  await bring(language, Object.keys(i18next.getDataByLanguage(i18next.language) ?? {}))
  await i18next.changeLanguage(language)
}

function showLanguage(language: string): void {
  document.documentElement.lang = tagOf(language)
}

/** Starts i18next: finds the language in the order of spec 9, keeps it under `i18nextLng`, and loads the texts of every page. */
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
    if (language !== i18next.language) void changeLanguage(language).catch(() => undefined)
  })
  await i18next
    .use(backend)
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...locales],
      fallbackLng: fallbackOf,
      load: 'currentOnly',
      ns: [...areas.core],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    })
  // i18next notes a file that it could not have, and would show the names of texts.
  if (!i18next.hasResourceBundle(i18next.resolvedLanguage ?? fallbackLocale, 'common')) throw new Error('no texts')
  started.resolve()
}
