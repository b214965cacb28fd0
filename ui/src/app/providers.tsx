import {
  RouterProvider as AriaRouterProvider,
  I18nProvider,
  ToastRegion,
  toast,
  whenPartMissing,
} from '@forecourt/design-system'
import { Provider as JotaiProvider } from 'jotai'
import { type ComponentProps, type ReactNode, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router'
import { SWRConfig } from 'swr'
import { tagOf } from '../i18n/language.ts'
import { backgroundFailed, backgroundWorked } from '../shared/api/background.ts'
import { useAnswersInLanguage } from '../shared/api/use-answers-in-language.ts'
import type { PersonScope } from '../shared/person/scope.ts'
import { useCurrentScope } from '../shared/person/use-scope.ts'

/** Answers younger than this are not asked for again, in milliseconds (spec 9, query staleness). */
const staleness = 10_000

const swr = {
  dedupingInterval: staleness,
  focusThrottleInterval: staleness,
  // `call` repeats what may be repeated, with the rules of rulings 1.
  shouldRetryOnError: false,
} as const

/** Around everything, outside the router: language and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  useEffect(
    () =>
      whenPartMissing(() =>
        // Some browsers remember that a file was missing until the page is loaded anew.
        toast.error(t('partMissing'), {
          id: 'part-missing',
          action: { label: t('reload', { ns: 'errors' }), onClick: () => location.reload() },
        }),
      ),
    [t],
  )
  return (
    <I18nProvider locale={tagOf(i18n.resolvedLanguage ?? 'en_US')}>
      {children}
      <ToastRegion
        label={t('toasts.region')}
        closeLabel={t('actions.close')}
        moreLabel={(count) => t('toasts.more', { count })}
        timesLabel={(count) => t('toasts.times', { count })}
        undoAllLabel={(count) => t('toasts.undoAll', { count })}
      />
    </I18nProvider>
  )
}

/** Only our own paths go through the router; `mailto:`, `tel:` and other sites' addresses stay as they are. */
function useAddress(href: string): string {
  const own = useHref(href)
  return /^[a-z][a-z\d+.-]*:/i.test(href) ? href : own
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
    <AriaRouterProvider navigate={follow} useHref={useAddress}>
      {children}
    </AriaRouterProvider>
  )
}

/**
 * State that crosses pages and cached answers, of whoever is here. For another person everything below is mounted anew,
 * so that no component carries anything over.
 */
export function OfPerson({ children }: { children: ReactNode }) {
  const scope = useCurrentScope()
  return (
    <JotaiProvider key={scope.number} store={scope.store}>
      <SWRConfig value={{ ...swr, ...hearing(scope), provider: () => scope.cache }}>
        <AnswersInLanguage />
        {children}
      </SWRConfig>
    </JotaiProvider>
  )
}

/** A part that has nothing to show says so in its place. Failures of those that go on showing old data are told here. */
const hearing = (scope: PersonScope) => ({
  onError: (error: unknown, key: string) => {
    if (scope.cache.get(key)?.data !== undefined) backgroundFailed(key, error, scope)
  },
  onSuccess: (_: unknown, key: string) => backgroundWorked(key, scope),
})

/** Inside each cache: its answers follow the language. */
function AnswersInLanguage() {
  useAnswersInLanguage()
  return null
}
