import { recentVehicles } from '@forecourt/contracts'
import { Heading, Link } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { VehicleGrid } from '../../../shared/vehicle/vehicle-grid.tsx'
import * as styles from './vehicle.css.ts'

/** As many as make a row on a wide screen. */
const shown = 4

/** What the person looked at before this one; nothing where there is nothing. */
export function RecentlyViewed({ exceptId }: { exceptId: string }) {
  const { t } = useTranslation('recents')
  const { data } = useEndpoint(recentVehicles, { query: { limit: shown + 1 } })
  const others = (data ?? []).filter(({ id }) => id !== exceptId).slice(0, shown)
  if (others.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recently-viewed">
      <div className={styles.sectionHead}>
        <Heading level={2} id="recently-viewed">
          {t('title')}
        </Heading>
        <Link href={paths.recents()} variant="standalone">
          {t('all')}
        </Link>
      </div>
      <VehicleGrid vehicles={others} level={3} isBelow />
    </section>
  )
}
