import { locales } from '@forecourt/contracts'
import { LanguageSwitch, ThemeSwitch } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../i18n/language.ts'
import { useTaste } from './use-taste.ts'

/** Language and theme, side by side. */
export function TasteSwitches() {
  const { t } = useTranslation('frame')
  const taste = useTaste()
  return (
    <>
      <LanguageSwitch
        label={t('language')}
        languages={locales.map((code) => ({ code, name: languageNames[code] }))}
        value={taste.language}
        onChange={(code) => void taste.chooseLanguage(code)}
      />
      <ThemeSwitch
        label={t('theme.label')}
        labels={{ light: t('theme.light'), dark: t('theme.dark'), system: t('theme.system') }}
        value={taste.theme}
        onChange={(mode) => void taste.chooseTheme(mode)}
      />
    </>
  )
}
