import { Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useFormat } from '../format/format.ts'
import type { Allowance } from './allowance.ts'
import { usePlansAddress } from './plans-address.ts'

export interface PlanAdviceProps {
  allowance: Allowance | undefined
  /** `alert` where the server has just said so. */
  role?: 'alert' | undefined
}

/** What to do when the plan has no room for another vehicle: nothing typed is lost, and there is always a way on. */
export function PlanAdvice({ allowance, role }: PlanAdviceProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const plans = usePlansAddress()
  if (!allowance) return null
  const { plan, vehicles, larger } = allowance
  return (
    <Callout
      role={role}
      tone="warning"
      title={t('plan.fullTitle', { plan: plan.group.name, count: vehicles ?? 0 })}
      actions={
        <>
          {larger ? (
            <LinkButton size="sm" variant="primary" href={plans}>
              {t('plan.see')}
            </LinkButton>
          ) : null}
          <LinkButton size="sm" href={paths.myVehicles()}>
            {t('plan.makeRoom')}
          </LinkButton>
        </>
      }
    >
      {t('plan.fullText')}{' '}
      {larger
        ? t(larger.limits.vehicle_limit === null ? 'plan.largerUnlimited' : 'plan.larger', {
            plan: larger.group.name,
            count: larger.limits.vehicle_limit ?? 0,
            price: format.price(larger.price, larger.currency.code),
          })
        : null}
    </Callout>
  )
}
