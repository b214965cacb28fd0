import type { OwnVehicleCard } from '@forecourt/contracts'
import { Link, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePlansAddress } from '../../../shared/plan/plans-address.ts'

/** Why a vehicle is hidden, and what brings it back. */
export function HiddenHelp({ vehicle }: { vehicle: Pick<OwnVehicleCard, 'status' | 'hiddenReason'> }) {
  const { t } = useTranslation('my-vehicles')
  const plans = usePlansAddress()
  if (vehicle.status !== 'hidden' || !vehicle.hiddenReason) return null
  return (
    <Text size="xs" tone="muted">
      {t(`hiddenHelp.${vehicle.hiddenReason}`)}{' '}
      {vehicle.hiddenReason === 'PLAN_LIMIT' ? <Link href={plans}>{t('plan.see', { ns: 'vehicle' })}</Link> : null}
    </Text>
  )
}
