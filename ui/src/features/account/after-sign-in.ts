import { type Locale, locales, type User } from '@forecourt/contracts'
import { partMissing } from '@forecourt/design-system'
import i18next from 'i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { chooseFont, chooseTheme, toThemeMode } from '../../shared/appearance/appearance.ts'
import { refreshSession } from '../../shared/session/session-store.ts'

const isLocale = (code: string | undefined): code is Locale => locales.some((locale) => locale === code)

/** Shows the saved theme, typeface and language of whoever just signed in (spec 4). */
export async function applyTaste(user: Pick<User, 'theme' | 'language' | 'font'>): Promise<void> {
  if (user.theme) chooseTheme(toThemeMode(user.theme.name))
  chooseFont(user.font)
  const code = user.language?.code
  if (isLocale(code) && code !== i18next.resolvedLanguage) await changeLanguage(code).catch(partMissing)
}

/**
 * After sign-in and sign-up: the new session has a MAC key of its own, so the configuration is read again (rulings 1).
 * Says whether the browser kept the session: with cookies refused, nobody is signed in at the next request.
 */
export async function enter(user: User): Promise<boolean> {
  const [config] = await Promise.all([refreshSession(true).catch(() => undefined), applyTaste(user)])
  return config === undefined || config.user !== null
}
