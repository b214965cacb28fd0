import { Stack } from '@forecourt/design-system'
import { Suspense } from 'react'
import { DocumentsBanner } from '../../features/account/components/documents-banner.tsx'
import { SecondFactorBanner } from '../../features/account/components/second-factor-banner.tsx'
import * as styles from './banners.css.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'

/** What a person should know on every page. */
export function Banners() {
  return (
    <Stack gap={3} className={styles.banners}>
      <MaintenanceBanner />
      {/* One that is needed later waits for its texts alone: the page beside it stays. */}
      <Suspense fallback={null}>
        <SecondFactorBanner />
        <DocumentsBanner />
      </Suspense>
    </Stack>
  )
}
