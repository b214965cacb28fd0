import { Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useFormat } from '../../../shared/format/format.ts'

export interface PayProblemProps {
  problem: ApiProblem
  /** What was agreed to, where it costs something else now. */
  before: { amount: number; currency: string } | undefined
}

/** Why nothing was paid, and what to do about it. */
export function PayProblem({ problem, before }: PayProblemProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  if (problem.code === 'PRICE_CHANGED') {
    return (
      <Callout role="alert" tone="warning" title={t('problems.changed')}>
        {before
          ? t('problems.changedFrom', { before: format.price(before.amount, before.currency) })
          : t('problems.lookAgain')}
      </Callout>
    )
  }
  if (problem.code === 'PAYMENT_IN_PROGRESS') {
    const { checkoutId } = problem.details ?? {}
    const checkout = typeof checkoutId === 'string' ? checkoutId : undefined
    return (
      <Callout
        role="alert"
        tone="warning"
        title={t('problems.inProgress')}
        actions={
          <LinkButton size="sm" variant="primary" href={paths.billingSuccess({ checkout })}>
            {t('problems.lookAtIt')}
          </LinkButton>
        }
      >
        {problem.message}
      </Callout>
    )
  }
  return (
    <Callout role="alert" tone="danger" title={t('problems.payment')}>
      {problem.message}
    </Callout>
  )
}
