import { Link, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { Allowance } from './allowance.ts'
import { usePlansAddress } from './plans-address.ts'

/** How many pictures the plan shows of a vehicle, and how many there are. */
export function PhotoLine({ allowance, used }: { allowance: Allowance; used: number }) {
  const { t } = useTranslation('vehicle')
  const plans = usePlansAddress()
  const { plan, photos, larger } = allowance
  if (photos === null) {
    return (
      <Text size="sm" tone="muted">
        {t('plan.photosUnlimited', { plan: plan.group.name, used })}
      </Text>
    )
  }
  const isFull = used >= photos
  return (
    <Text size="sm" tone={isFull ? 'text' : 'muted'} role="status">
      {t(isFull ? 'plan.photosFull' : 'plan.photos', { plan: plan.group.name, used, count: photos })}{' '}
      {isFull && larger ? <Link href={plans}>{t('plan.see')}</Link> : null}
    </Text>
  )
}
