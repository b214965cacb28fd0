import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themeKey, toThemeMode } from '../appearance/appearance.ts'
import { seal, unseal } from './secret-box.ts'
import { defaultSettings, parseSettings } from './settings.ts'

describe('stored settings', () => {
  it('come back as they were', () => {
    const settings = {
      sidebarFolded: true,
      font: 'manrope',
      currency: 'CHF',
      inboxKeys: false,
      adminColumns: { city: ['name'] },
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
  const run = (stored: Record<string, string>) => {
    const classes: string[] = []
    const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } }
    const localStorage = { getItem: (key: string) => stored[key] ?? null }
    new Function('document', 'localStorage', script)(document, localStorage)
    return classes
  }
  it('shows what the application stored', () => {
    expect(run({ [themeKey]: 'dark', settings: JSON.stringify({ ...defaultSettings, font: 'manrope' }) })).toEqual([
      'theme-dark',
      'font-manrope',
    ])
    expect(run({ [themeKey]: 'system' })).toEqual(['theme-system', 'font-inter'])
  })
  it('shows the default when nothing or something damaged is stored', () => {
    expect(run({})).toEqual(['theme-light', 'font-inter'])
    expect(run({ [themeKey]: '"><script>', settings: '{' })).toEqual(['theme-light', 'font-inter'])
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
