/** What a person may choose; `system` follows the operating system by media query, without script. */
export type ThemeMode = 'light' | 'dark' | 'system'
/** Typefaces a person may choose. Inter is the default (specification, section 4). */
export type FontName = 'inter' | 'manrope' | 'system'

/** Class for `<html>`: light colours. */
export const lightTheme = 'theme-light'
/** Class for `<html>`: dark colours. */
export const darkTheme = 'theme-dark'
/** Class for `<html>`: light or dark, as the operating system says. */
export const systemTheme = 'theme-system'

const themes: Record<ThemeMode, string> = { light: lightTheme, dark: darkTheme, system: systemTheme }
const fonts: Record<FontName, string> = { inter: 'font-inter', manrope: 'font-manrope', system: 'font-system' }

function swapClass(all: Record<string, string>, chosen: string, root: Element) {
  root.classList.remove(...Object.values(all))
  root.classList.add(chosen)
}

/** Shows the given theme on `root` (default `<html>`). Idempotent; stores nothing. */
export function applyTheme(mode: ThemeMode, root: Element = document.documentElement): void {
  swapClass(themes, themes[mode], root)
}

/** Shows the given typeface on `root` (default `<html>`). Font files load only once text uses them. */
export function applyFont(font: FontName, root: Element = document.documentElement): void {
  swapClass(fonts, fonts[font], root)
}

/** True when `mode` shows dark colours right now. */
export function isDark(mode: ThemeMode): boolean {
  return mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
}
