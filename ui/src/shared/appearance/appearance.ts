import { applyFont, applyTheme, type FontName, type ThemeMode } from '@forecourt/design-system/theme'
import { ofBrowser } from '../person/browser.ts'
import { readLocal, writeLocal } from '../storage/local.ts'
import { changeSettings, followSettings, readSettings, settingsKey } from '../storage/settings.ts'

/** Storage key of the theme (spec 3). `public/first-paint.js` reads it before the first paint. */
export const themeKey = 'ui-theme'
export const themeModes: readonly ThemeMode[] = ['light', 'dark', 'system']

/** A name from storage or from the user's record; light is the default (spec 4). */
export const toThemeMode = (name: string | null | undefined): ThemeMode =>
  themeModes.find((mode) => mode === name?.toLowerCase()) ?? 'light'

const current = ofBrowser<ThemeMode>(toThemeMode(readLocal(themeKey)))

/** The chosen theme, followed. */
export const useTheme = current.useValue

/** Shows and stores a theme. */
export function chooseTheme(mode: ThemeMode): void {
  current.set(mode)
  writeLocal(themeKey, mode)
  applyTheme(mode)
}

/** Shows and remembers a typeface. */
export function chooseFont(font: FontName): void {
  changeSettings({ font })
  applyFont(font)
}

/** Shows what is stored, and follows a change made in another tab. */
export function startAppearance(): void {
  applyTheme(current.get())
  applyFont(readSettings().font)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === settingsKey) {
      followSettings(newValue)
      applyFont(readSettings().font)
    }
    if (key !== themeKey) return
    const mode = toThemeMode(newValue)
    current.set(mode)
    applyTheme(mode)
  })
}
