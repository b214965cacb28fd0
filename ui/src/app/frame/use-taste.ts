import { type Locale, locales, updateUser } from '@forecourt/contracts'
import { partMissing, type ThemeMode } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { type Shown, useChange } from '../../shared/api/use-change.ts'
import { chooseTheme, useTheme } from '../../shared/appearance/appearance.ts'
import { useSession } from '../../shared/session/session.ts'
import { setUser } from '../../shared/session/session-store.ts'

/** Language and theme of the page; of the person too, when there is one, so that the next device shows the same. */
export function useTaste() {
  const { i18n } = useTranslation()
  const { user, config } = useSession()
  const theme = useTheme()
  const change = useChange()
  const language: Locale = locales.find((one) => one === i18n.resolvedLanguage) ?? 'en_US'

  const keep = async (record: string, body: { language?: string; theme?: string }, shown: Shown) => {
    if (!user) return shown.show?.()
    const { reply } = await change(`user/${user.id}/${record}`, updateUser, { params: { id: user.id }, body }, shown)
    if (reply) setUser(reply.data)
  }
  return {
    language,
    theme,
    chooseLanguage: (code: string) => {
      const id = config?.languages.find((one) => one.code === code)?.id
      const show = (one: string) => void changeLanguage(one).catch(partMissing)
      if (!id) return show(code)
      return keep('language', { language: id }, { value: id, show: () => show(code), back: () => show(language) })
    },
    chooseTheme: (mode: ThemeMode) => {
      const id = config?.themes.find((one) => one.name.toLowerCase() === mode)?.id
      if (!id) return chooseTheme(mode)
      return keep('theme', { theme: id }, { value: id, show: () => chooseTheme(mode), back: () => chooseTheme(theme) })
    },
  }
}
