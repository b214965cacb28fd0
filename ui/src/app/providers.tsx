import { RouterProvider as AriaRouterProvider, I18nProvider, ToastRegion } from '@forecourt/design-system'
import { Provider as JotaiProvider } from 'jotai'
import { type ComponentProps, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router'
import { SWRConfig } from 'swr'
import { tagOf } from '../i18n/language.ts'
import { useAnswersInLanguage } from '../shared/api/use-answers-in-language.ts'
import { appStore } from '../shared/storage/settings.ts'

/** Answers younger than this are not asked for again, in milliseconds (spec 9, query staleness). */
const staleness = 10_000

const swr = {
  dedupingInterval: staleness,
  focusThrottleInterval: staleness,
  // `call` repeats what may be repeated, with the rules of rulings 1.
  shouldRetryOnError: false,
} as const

/** Around everything, outside the router: language, state that crosses pages, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  return (
    <JotaiProvider store={appStore}>
      <I18nProvider locale={tagOf(i18n.resolvedLanguage ?? 'en_US')}>
        <SWRConfig value={swr}>
          <AnswersInLanguage />
          {children}
          <ToastRegion label={t('toasts.region')} closeLabel={t('actions.close')} />
        </SWRConfig>
      </I18nProvider>
    </JotaiProvider>
  )
}

/** Inside the router: links of the design system go through it. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  // One function for good: another would draw every link of the page again.
  const follow = useCallback<ComponentProps<typeof AriaRouterProvider>['navigate']>(
    (to, options) => void navigate(to, options),
    [navigate],
  )
  return (
    <AriaRouterProvider navigate={follow} useHref={useHref}>
      {children}
    </AriaRouterProvider>
  )
}

/** A cache of its own for each person: nothing of one account is ever shown to the next. */
export function CacheOf({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <SWRConfig key={userId} value={{ provider: () => new Map() }}>
      <AnswersInLanguage />
      {children}
    </SWRConfig>
  )
}

/** Inside each cache: its answers follow the language. */
function AnswersInLanguage() {
  useAnswersInLanguage()
  return null
}
