import type { RunningCost, Vehicle } from '@forecourt/contracts'
import { Grid, Heading, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useUnits } from '../../../shared/format/units.ts'
import { EnergyCost } from './energy-cost.tsx'
import { MonthlyRate } from './monthly-rate.tsx'
import * as styles from './vehicle.css.ts'

export interface CostsProps {
  vehicle: Vehicle
  /** Null: not enough is known, and nothing is said of it. */
  running: RunningCost | null
}

/** What a vehicle costs its buyer: energy of a year, and a monthly rate. Nothing of it is sent to anybody. */
export function Costs({ vehicle, running }: CostsProps) {
  const { t } = useTranslation('costs')
  const { distance } = useUnits()
  const { price, currency } = vehicle
  const isPriced = price !== null && currency !== null
  if (!running && !isPriced) return null
  return (
    <section className={styles.section} aria-labelledby="costs">
      <Heading level={2} id="costs">
        {t('title')}
      </Heading>
      <Grid {...(running && isPriced ? { fit: 'card' } : { columns: 1 })} alignItems="start">
        {running ? <EnergyCost key={distance} running={running} vehicle={vehicle} /> : null}
        {isPriced ? <MonthlyRate price={price} currency={currency} /> : null}
      </Grid>
      <Text size="sm" tone="muted">
        {t('estimate')}
      </Text>
    </section>
  )
}
