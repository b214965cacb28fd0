import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { fallbackOf, tagOf, toSupported } from './language.ts'

describe('languages', () => {
  it.each([
    ['fr', 'fr_FR'],
    ['fr-CA', 'fr_FR'],
    ['FR_be', 'fr_FR'],
    ['en-GB', 'en_US'],
    ['en_US', 'en_US'],
    ['zh-Hant-TW', 'zh_CN'],
    ['zh_CN.UTF-8', 'zh_CN'],
  ])('maps %s to %s', (tag, locale) => {
    expect(toSupported(tag)).toBe(locale)
  })

  it('leaves another language to the next source, and the fallback to the end', async () => {
    expect(toSupported('es-MX')).toBe('es-MX')
    const detect = async (found: string[]) => {
      const instance = i18next.createInstance()
      const detector = {
        type: 'languageDetector' as const,
        detect: () => found.map(toSupported),
        cacheUserLanguage: () => undefined,
      }
      await instance.use(detector).init({
        supportedLngs: ['en_US', 'fr_FR', 'zh_CN'],
        fallbackLng: fallbackOf,
        load: 'currentOnly',
        resources: {},
      })
      return instance.resolvedLanguage ?? instance.language
    }
    expect(await detect(['es-MX', 'fr'])).toBe('fr_FR')
    expect(await detect(['es-MX'])).toBe('en_US')
    expect(fallbackOf('fr_FR')).toEqual([])
  })

  it('writes tags as HTML wants them', () => {
    expect(tagOf('fr_FR')).toBe('fr-FR')
  })
})
