import type { ImportJob } from '@forecourt/contracts'
import { Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { usePlansAddress } from '../../../shared/plan/plans-address.ts'

/** How many vehicles of the list the plan has no place for, and the way to a larger one. Nothing where it has for all. */
export function BeyondPlanNote({ job }: { job: Pick<ImportJob, 'beyondPlan' | 'phase'> }) {
  const { t } = useTranslation(['imports', 'vehicle'])
  const format = useFormat()
  const plans = usePlansAddress()
  if (job.beyondPlan === 0) return null
  const count = { count: job.beyondPlan, shown: format.number(job.beyondPlan) }
  return (
    <Callout
      tone="warning"
      actions={
        <LinkButton size="sm" href={plans}>
          {t('plan.see', { ns: 'vehicle' })}
        </LinkButton>
      }
    >
      {t(job.phase === 'run' ? 'beyondPlan.kept' : 'beyondPlan.would', count)}
    </Callout>
  )
}
