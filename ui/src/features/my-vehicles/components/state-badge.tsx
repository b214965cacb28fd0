import type { OwnVehicleCard } from '@forecourt/contracts'
import { Badge } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

/** Draft, or hidden and why. Live and sold need no word of their own here. */
export function StateBadge({ vehicle }: { vehicle: Pick<OwnVehicleCard, 'status' | 'hiddenReason'> }) {
  const { t } = useTranslation('my-vehicles')
  if (vehicle.status === 'draft') return <Badge>{t('badge.draft')}</Badge>
  if (vehicle.status !== 'hidden') return null
  return <Badge tone="warning">{t(vehicle.hiddenReason ? `hidden.${vehicle.hiddenReason}` : 'states.hidden')}</Badge>
}
