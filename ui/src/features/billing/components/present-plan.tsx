import { type DataOf, readContactAllowance, type readSubscription, readVehicleAllowance } from '@forecourt/contracts'
import { Badge, Card, Heading, Inline, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { PlanUse } from '../../../shared/plan/plan-use.tsx'
import { useAllowance } from '../../../shared/plan/use-allowance.ts'
import { useUser } from '../../../shared/session/session.ts'
import { isFree } from '../offers.ts'
import { OverLimit } from './over-limit.tsx'

export type Subscription = DataOf<typeof readSubscription>

/** The plan somebody is on, until when, and how much of it is used. */
export function PresentPlan({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { plan, expiresAt, granted, next, stopped } = subscription
  const { id } = useUser()
  const { data: allowance } = useEndpoint(readVehicleAllowance, { params: { id } })
  // More of the same is in the end already.
  const after = next.filter((one) => one.plan.group.id !== plan.group.id)
  return (
    <Card as="section" aria-labelledby="present-plan">
      <Stack gap={5}>
        <Stack gap={1}>
          <Inline gap={3}>
            <Heading level={2} id="present-plan">
              {t('present.title', { plan: plan.group.name })}
            </Heading>
            <Badge tone={isFree(plan) ? 'neutral' : 'success'}>
              {t(isFree(plan) ? 'present.free' : 'present.active')}
            </Badge>
          </Inline>
          <Text tone="muted">
            {expiresAt ? t('present.until', { date: format.date(expiresAt, 'long') }) : t('present.noEnd')}{' '}
            {granted ? t('present.granted') : null}
          </Text>
          {after.map((one) => (
            <Text key={one.from} tone="muted">
              {t('present.next', {
                plan: one.plan.group.name,
                from: format.date(one.from, 'long'),
                until: format.date(one.until, 'long'),
              })}
            </Text>
          ))}
          {stopped.map((one) => (
            <Text key={one.since} tone="warning">
              {t('present.stopped', { plan: one.plan.group.name, date: format.date(one.since, 'long') })}
            </Text>
          ))}
        </Stack>
        <Use />
        {allowance ? <OverLimit vehicles={allowance.vehicles} /> : null}
      </Stack>
    </Card>
  )
}

/** What is used so far; the page waits for none of it. */
function Use() {
  const { id } = useUser()
  const { data: contacts } = useEndpoint(readContactAllowance, { params: { id } })
  return <PlanUse vehicles={useAllowance()} contacts={contacts} />
}
