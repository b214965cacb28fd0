import { Link, Text } from '@forecourt/design-system'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Allowance, remaining } from './allowance.ts'
import * as styles from './plan-line.css.ts'
import { usePlansAddress } from './plans-address.ts'

export interface PlanLineProps {
  allowance: Allowance | undefined
  /** About a vehicle to be published: how many more there may be. Else: how many there are. */
  isNew: boolean
}

/** What the plan allows and what is used of it, in a line that keeps its place until it is known. */
export function PlanLine({ allowance, isNew }: PlanLineProps) {
  const { t } = useTranslation('vehicle')
  const plans = usePlansAddress()
  return (
    <div className={styles.line}>
      {allowance ? (
        <Text size="sm" tone={remaining(allowance) === 0 ? 'text' : 'muted'}>
          {isNew ? roomText(allowance, t) : usedText(allowance, t)}{' '}
          {remaining(allowance) === 0 && allowance.larger ? <Link href={plans}>{t('plan.see')}</Link> : null}
        </Text>
      ) : null}
    </div>
  )
}

function usedText({ plan, used, vehicles }: Allowance, t: TFunction<'vehicle'>): string {
  const name = { plan: plan.group.name }
  if (vehicles === null) return t('plan.unlimited', { ...name, count: used })
  return t(used > vehicles ? 'plan.over' : 'plan.used', { ...name, used, count: vehicles })
}

function roomText(allowance: Allowance, t: TFunction<'vehicle'>): string {
  const left = remaining(allowance)
  if (left === null) return usedText(allowance, t)
  const name = { plan: allowance.plan.group.name }
  return left === 0
    ? t('plan.full', { ...name, count: allowance.vehicles ?? 0 })
    : t('plan.left', { ...name, count: left })
}
