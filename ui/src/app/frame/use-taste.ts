import { type Locale, locales, updateUser } from '@forecourt/contracts'
import type { ThemeMode } from '@forecourt/design-system'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../shared/api/use-action.ts'
import { themeAtom } from '../../shared/appearance/appearance.ts'
import { useSession } from '../../shared/session/session.ts'
import { setUser } from '../../shared/session/session-store.ts'

/** Language and theme of the page; of the person too, when there is one, so that the next device shows the same. */
export function useTaste() {
  const { i18n } = useTranslation()
  const { user, config } = useSession()
  const [theme, showTheme] = useAtom(themeAtom)
  const save = useAction(updateUser)
  const language: Locale = locales.find((one) => one === i18n.resolvedLanguage) ?? 'en_US'

  const keep = async (change: { language?: string; theme?: string }) => {
    if (!user) return
    const reply = await save.run({ params: { id: user.id }, body: change })
    if (reply) setUser(reply.data)
  }
  return {
    language,
    theme,
    chooseLanguage: async (code: string) => {
      await i18n.changeLanguage(code)
      const id = config?.languages.find((one) => one.code === code)?.id
      if (id) await keep({ language: id })
    },
    chooseTheme: async (mode: ThemeMode) => {
      showTheme(mode)
      const id = config?.themes.find((one) => one.name.toLowerCase() === mode)?.id
      if (id) await keep({ theme: id })
    },
  }
}
