import type { VehicleCard } from '@forecourt/contracts'
import { Heading } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { VehicleGrid } from '../../../shared/vehicle/vehicle-grid.tsx'
import { row } from './similar.css.ts'
import * as styles from './vehicle.css.ts'

/** Vehicles like this one, on phones in one row; nothing where there are none. */
export function Similar({ vehicles }: { vehicles: readonly VehicleCard[] }) {
  const { t } = useTranslation('vehicle')
  if (vehicles.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="similar">
      <Heading level={2} id="similar">
        {t('similar')}
      </Heading>
      <div className={row}>
        <VehicleGrid vehicles={vehicles} level={3} isBelow />
      </div>
    </section>
  )
}
