import { applyFont, applyTheme, type FontName, type ThemeMode } from '@forecourt/design-system/theme'
import { atom } from 'jotai'
import { readLocal, writeLocal } from '../storage/local.ts'
import { appStore, settingsAtom } from '../storage/settings.ts'

/** Storage key of the theme (spec 3). `public/first-paint.js` reads it before the first paint. */
export const themeKey = 'ui-theme'
export const themeModes: readonly ThemeMode[] = ['light', 'dark', 'system']

/** A name from storage or from the user's record; light is the default (spec 4). */
export const toThemeMode = (name: string | null | undefined): ThemeMode =>
  themeModes.find((mode) => mode === name?.toLowerCase()) ?? 'light'

const current = atom<ThemeMode>(toThemeMode(readLocal(themeKey)))

/** The chosen theme; writing shows and stores it. */
export const themeAtom = atom(
  (get) => get(current),
  (_get, set, mode: ThemeMode) => {
    set(current, mode)
    writeLocal(themeKey, mode)
    applyTheme(mode)
  },
)

/** Shows and remembers a typeface. */
export function chooseFont(font: FontName): void {
  appStore.set(settingsAtom, { font })
  applyFont(font)
}

/** Shows what is stored, and follows a change made in another tab. */
export function startAppearance(): void {
  applyTheme(appStore.get(themeAtom))
  applyFont(appStore.get(settingsAtom).font)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== themeKey) return
    const mode = toThemeMode(newValue)
    appStore.set(current, mode)
    applyTheme(mode)
  })
}
