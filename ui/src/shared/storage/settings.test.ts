import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themeKey, toThemeMode } from '../appearance/appearance.ts'
import { seal, unseal } from './secret-box.ts'
import { defaultSettings, parseSettings } from './settings.ts'

describe('stored settings', () => {
  it('come back as they were', () => {
    const settings = {
      sidebarFolded: true,
      homeSidebarFolded: false,
      font: 'manrope',
      currency: 'CHF',
      inboxKeys: false,
      adminColumns: { city: ['name'] },
      roomyTables: true,
    }
    expect(parseSettings(JSON.stringify(settings))).toEqual(settings)
  })
  it.each([null, '', 'not json', '[]', '{"font":"comic"}', '{"sidebarFolded":"yes"}', '{"currency":7}'])(
    'fall back when damaged: %s',
    (text) => {
      expect(parseSettings(text)).toEqual(defaultSettings)
    },
  )
  it('take the theme by name, light by default', () => {
    expect([toThemeMode('Dark'), toThemeMode('system'), toThemeMode('neon'), toThemeMode(null)]).toEqual([
      'dark',
      'system',
      'light',
      'light',
    ])
  })
})

describe('the script before the first paint', () => {
  const script = readFileSync(new URL('../../../public/first-paint.js', import.meta.url), 'utf8')
  const run = (stored: Record<string, string>, browser: { lang?: string; search?: string; cookie?: string } = {}) => {
    const { lang = 'en-US', search = '', cookie = '' } = browser
    const classes = new Set(['theme-dark', 'font-system'])
    const remove = (...names: string[]) => names.map((name) => classes.delete(name))
    const classList = { add: (name: string) => classes.add(name), remove, [Symbol.iterator]: () => classes.values() }
    let isServed = true
    let hear: (event: { key: string | null }) => void = () => undefined
    const globals = {
      document: {
        documentElement: { classList, lang, dataset: {} },
        cookie,
        getElementById: () => ({ remove: () => (isServed = false) }),
      },
      localStorage: { getItem: (key: string) => stored[key] ?? null },
      sessionStorage: { getItem: () => null },
      location: { search },
      addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    }
    new Function(...Object.keys(globals), script)(...Object.values(globals))
    return { classes: [...classes], hear: (key: string | null) => hear({ key }), isServed: () => isServed }
  }
  it('shows what the application stored', () => {
    expect(
      run({ [themeKey]: 'dark', settings: JSON.stringify({ ...defaultSettings, font: 'manrope' }) }).classes,
    ).toEqual(['theme-dark', 'font-manrope'])
    expect(run({ [themeKey]: 'system' }).classes).toEqual(['theme-system', 'font-inter'])
  })
  it('shows the default when nothing or something damaged is stored', () => {
    expect(run({}).classes).toEqual(['theme-light', 'font-inter'])
    expect(run({ [themeKey]: '"><script>', settings: '{' }).classes).toEqual(['theme-light', 'font-inter'])
  })
  it('shows no words of another language than the one that is kept here', () => {
    expect(run({ i18nextLng: 'fr_FR' }).classes).toContain('other-words')
    expect(run({ i18nextLng: 'fr-CA' }, { lang: 'fr-FR' }).classes).not.toContain('other-words')
    expect(run({ i18nextLng: 'fr_FR' }, { search: '?lng=en' }).classes).not.toContain('other-words')
    expect(run({ i18nextLng: 'fr_FR' }, { cookie: 'a=b; i18nextLng=en_US' }).classes).not.toContain('other-words')
    expect(run({ i18nextLng: 'tlh' }).classes).not.toContain('other-words')
  })
  it('drops what the document says of the session once another tab has begun or ended one', () => {
    const page = run({})
    page.hear('settings')
    expect(page.isServed()).toBe(true)
    page.hear('user-token')
    expect(page.isServed()).toBe(false)
  })
})

describe('the sealed user', () => {
  const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

  it('opens with the same key only, and tells when it was changed', async () => {
    const key = newKey()
    const sealed = await seal({ name: 'Ada' }, key)
    expect(sealed).not.toContain('Ada')
    expect(await unseal(sealed, key)).toEqual({ name: 'Ada' })
    expect(await unseal(sealed, newKey())).toBeUndefined()
    const changed = sealed.startsWith('A') ? 'B' : 'A'
    expect(await unseal(`${changed}${sealed.slice(1)}`, key)).toBeUndefined()
    expect(await unseal('not base64!', key)).toBeUndefined()
  })

  it('never looks the same twice', async () => {
    const key = newKey()
    expect(await seal({ a: 1 }, key)).not.toBe(await seal({ a: 1 }, key))
  })
})
