import { LoadingBar, latePart, toast } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router'
import { confirmationAtom } from '../shared/confirmation/confirmation.ts'
import { Late } from '../shared/feedback/late.tsx'
import { useNewBuild } from '../shared/worker/use-new-build.ts'
import { OfflineBanner } from './frame/offline-banner.tsx'
import { usePlaceOfPage } from './frame/use-place-of-page.ts'
import { Waiting } from './frame/waiting.tsx'
import { OfPerson, RouterLinks } from './providers.tsx'
import { useShownCookie } from './shown-cookie.ts'

const confirmDialog = latePart(
  async () => (await import('../features/account/components/confirm-dialog.tsx')).ConfirmDialog,
)

/** Around every page. */
export function Root() {
  const { t } = useTranslation('common')
  const { state } = useNavigation()
  usePlaceOfPage()
  useShownCookie()
  useBuildNotice()
  return (
    <RouterLinks>
      <LoadingBar isLoading={state !== 'idle'} label={t('loading')} />
      <OfPerson>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
        <Question />
      </OfPerson>
      {/* After the bars, so that none of them lies over it. */}
      <OfflineBanner />
    </RouterLinks>
  )
}

/** Says that there is a new version, and waits: what somebody is typing is asked about before the page goes. */
function useBuildNotice(): void {
  const { t } = useTranslation('common')
  useNewBuild(
    useCallback(
      () =>
        toast.info(t('newVersion.text'), {
          id: 'new-version',
          duration: Number.POSITIVE_INFINITY,
          action: {
            label: t('newVersion.reload'),
            onClick: (event) => {
              // It stays for whoever stays.
              event.preventDefault()
              location.reload()
            },
          },
        }),
      [t],
    ),
  )
}

/** "Is it you?", over any page. */
function Question() {
  const question = useAtomValue(confirmationAtom)
  if (question === null) return null
  return (
    <Late part={confirmDialog} onMissing={() => question.answer(false)}>
      {(ConfirmDialog) => <ConfirmDialog />}
    </Late>
  )
}
