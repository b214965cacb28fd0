import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '../shared/appearance/appearance.ts'
import { useSettings } from '../shared/storage/settings.ts'

const yearSeconds = 31_536_000

/**
 * Tells the server what this browser shows, so that it serves the next document alike: language, theme, typeface, and whether
 * the sidebar is folded, on home and elsewhere. The browser's storage stays the truth; `bff/src/web/shown.ts` reads this.
 */
export function useShownCookie(): void {
  const { i18n } = useTranslation()
  const theme = useTheme()
  const { font, sidebarFolded, homeSidebarFolded } = useSettings()
  const sidebars = [sidebarFolded, homeSidebarFolded].map((isFolded) => (isFolded ? 'folded' : 'open'))
  const shown = [i18n.resolvedLanguage ?? 'en_US', theme, font, ...sidebars].join('.')
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is promised to pages over TLS only
    document.cookie = `shown=${shown}; path=/; max-age=${yearSeconds}; samesite=lax`
  }, [shown])
}
