import type { OwnVehicleCard } from '@forecourt/contracts'
import { Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

/** Why a vehicle is hidden, and what brings it back. */
export function HiddenHelp({ vehicle }: { vehicle: Pick<OwnVehicleCard, 'status' | 'hiddenReason'> }) {
  const { t } = useTranslation('my-vehicles')
  if (vehicle.status !== 'hidden' || !vehicle.hiddenReason) return null
  return (
    <Text size="xs" tone="muted">
      {t(`hiddenHelp.${vehicle.hiddenReason}`)}
    </Text>
  )
}
