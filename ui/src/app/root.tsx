import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { LoadingBar } from './frame/loading-bar.tsx'
import { OfflineBanner } from './frame/offline-banner.tsx'
import { RouterLinks } from './providers.tsx'
import { Starting } from './starting.tsx'

/** Around every page. */
export function Root() {
  return (
    <RouterLinks>
      <LoadingBar />
      <OfflineBanner />
      <Suspense fallback={<Starting />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </RouterLinks>
  )
}
