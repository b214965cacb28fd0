import { LoadingBar } from '@forecourt/design-system'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { OfflineBanner } from './frame/offline-banner.tsx'
import { RouterLinks } from './providers.tsx'
import { Starting } from './starting.tsx'

/** Around every page. */
export function Root() {
  const { t } = useTranslation('common')
  const { state } = useNavigation()
  return (
    <RouterLinks>
      <LoadingBar isLoading={state !== 'idle'} label={t('loading')} />
      <OfflineBanner />
      <Suspense fallback={<Starting />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </RouterLinks>
  )
}
