import { listPlans, readSubscription } from '@forecourt/contracts'
import { Button, ErrorState, Heading, Skeleton, Stack, Text, VisuallyHidden } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useUser } from '../../../shared/session/session.ts'
import { OpenPayment } from '../components/open-payment.tsx'
import { PlanList } from '../components/plan-list.tsx'
import { PresentPlan } from '../components/present-plan.tsx'
import { WayBack } from '../components/way-back.tsx'

/** /billing/: the plan one is on, what others give and what they cost. */
export function BillingPage() {
  const { t } = useTranslation('billing')
  usePageTitle(t('title'))
  const user = useUser()
  const subscription = useEndpoint(readSubscription, { params: { id: user.id } }, { page: true })
  const plans = useEndpoint(listPlans, {}, { page: true })
  const problem = subscription.error ?? plans.error
  const isThere = subscription.data && plans.data
  const retry = () => {
    void subscription.mutate()
    void plans.mutate()
  }
  return (
    <Stack gap={8}>
      <Stack gap={2}>
        <WayBack />
        <Heading level={1}>{t('title')}</Heading>
        <Text tone="muted">{t('intro')}</Text>
      </Stack>
      {problem && !isThere ? (
        <ErrorState
          title={t('failed')}
          actions={
            <Button variant="primary" onPress={retry}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          }
        >
          {problem.message}
        </ErrorState>
      ) : null}
      {!isThere && !problem ? <Loading /> : null}
      <OpenPayment />
      {subscription.data ? <PresentPlan subscription={subscription.data} /> : null}
      {subscription.data && plans.data ? <PlanList plans={plans.data} present={subscription.data.plan} /> : null}
    </Stack>
  )
}

function Loading() {
  const { t } = useTranslation('billing')
  return (
    <Stack gap={4}>
      <VisuallyHidden>
        <span role="status">{t('loading')}</span>
      </VisuallyHidden>
      <Skeleton shape="picture" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
  )
}
