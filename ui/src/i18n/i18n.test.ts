import type { i18n } from 'i18next'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// Files share what is loaded: this one starts i18next as the application does, so it has one of its own.
let own: i18n
let loadTexts: typeof import('./i18n.ts')['loadTexts']
let changeLanguage: typeof import('./i18n.ts')['changeLanguage']
let isMissing = true

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fr' }, cookie: 'i18nextLng=fr_FR' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.resetModules()
  const { createInstance } = await vi.importActual<typeof import('i18next')>('i18next')
  own = createInstance()
  vi.doMock('i18next', () => ({ default: own, createInstance }))
  // It keeps the instance that every component asks.
  vi.doMock('react-i18next', () => ({ initReactI18next: { type: '3rdParty', init: () => undefined } }))
  vi.doMock('./fr_FR/legal.json', () => {
    if (isMissing) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: { terms: { title: 'Conditions' } } }
  })
  vi.doMock('./zh_CN/legal.json', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { startI18n, ...loaded } = await import('./i18n.ts')
  loadTexts = loaded.loadTexts
  changeLanguage = loaded.changeLanguage
  await startI18n()
})
afterAll(() => {
  vi.doUnmock('i18next')
  vi.doUnmock('react-i18next')
  vi.doUnmock('./fr_FR/legal.json')
  vi.doUnmock('./zh_CN/legal.json')
  vi.resetModules()
  vi.unstubAllGlobals()
})

it('a text file that cannot be had is an error, and is asked for again', async () => {
  expect(own.language).toBe('fr_FR')
  await expect(loadTexts('legal')).rejects.toThrow()
  isMissing = false
  await loadTexts('legal')
  expect(own.hasResourceBundle('fr_FR', 'legal')).toBe(true)
})

it('nobody waits for English beside another language of ours', async () => {
  await loadTexts('office')
  expect(own.hasResourceBundle('fr_FR', 'admin')).toBe(true)
  expect(own.hasResourceBundle('en_US', 'admin')).toBe(false)
  expect(own.hasResourceBundle('en_US', 'common')).toBe(false)
})

it('a language whose texts cannot be had is not shown, and one whose texts are there is shown whole', async () => {
  await loadTexts('legal')
  await expect(changeLanguage('zh_CN')).rejects.toThrow()
  expect(own.language).toBe('fr_FR')
  await changeLanguage('en_US')
  expect(own.language).toBe('en_US')
  expect(own.hasResourceBundle('en_US', 'legal')).toBe(true)
})
