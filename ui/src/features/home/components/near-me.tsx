import { Button } from '@forecourt/design-system'
import { LocateFixed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNearMe } from '../use-near-me.ts'
import type { ChangeFilters } from '../use-search.ts'
import * as styles from './filters.css.ts'

export interface NearMeProps {
  /** The radius that is chosen already. */
  radiusKm: number | undefined
  onChange: ChangeFilters
}

/** How far around is searched at first, kilometres. */
const RADIUS_KM = 50

/** Searches around the nearest city, the nearest vehicles first. What the browser refuses is said, with what to do instead. */
export function NearMe({ radiusKm = RADIUS_KM, onChange }: NearMeProps) {
  const { t } = useTranslation('near')
  const { isLooking, problem, look } = useNearMe((city) =>
    onChange({ city: [city], radiusKm, country: undefined, area: undefined, sort: 'distance' }),
  )
  return (
    <div className={styles.near}>
      <Button icon={<LocateFixed />} fullWidth isLoading={isLooking} onPress={look}>
        {t('nearMe.action')}
      </Button>
      <p className={styles.note} role="status">
        {isLooking ? t('nearMe.locating') : problem ? t(`nearMe.${problem}`) : t('nearMe.help')}
      </p>
    </div>
  )
}
