import { type Payment, readSubscription } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'

/** Since when the plan that was paid for runs and until when, or when it begins. */
export function NewPlan({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { id } = useUser()
  const { data } = useEndpoint(readSubscription, { params: { id } })
  if (!data) return null
  const waiting = data.next.find(({ plan }) => plan.id === payment.plan.id)
  if (data.plan.id === payment.plan.id && data.expiresAt)
    return <p>{t('outcome.runsUntil', { date: format.date(data.expiresAt, 'long') })}</p>
  if (!waiting) return null
  const { from, until } = waiting
  return <p>{t('outcome.beginsLater', { from: format.date(from, 'long'), until: format.date(until, 'long') })}</p>
}
