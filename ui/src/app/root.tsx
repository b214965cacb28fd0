import { LoadingBar } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router'
import { confirmationAtom } from '../shared/session/confirmation.ts'
import { OfflineBanner } from './frame/offline-banner.tsx'
import { usePlaceOfPage } from './frame/use-place-of-page.ts'
import { RouterLinks } from './providers.tsx'
import { Starting } from './starting.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../features/account/components/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Around every page. */
export function Root() {
  const { t } = useTranslation('common')
  const { state } = useNavigation()
  usePlaceOfPage()
  const isAsking = useAtomValue(confirmationAtom) !== null
  return (
    <RouterLinks>
      <LoadingBar isLoading={state !== 'idle'} label={t('loading')} />
      <OfflineBanner />
      <Suspense fallback={<Starting />}>
        <Outlet />
      </Suspense>
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog />
        </Suspense>
      ) : null}
    </RouterLinks>
  )
}
