import { Button, EmptyState, ErrorState } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { FollowedPayment } from '../use-payment.ts'
import { WaysOn } from './payment-outcome.tsx'

/** In place of a payment: there is none, it could not be read, or it is still on its way. */
export function NoPayment({ isNone, problem, again }: Pick<FollowedPayment, 'isNone' | 'problem' | 'again'>) {
  const { t } = useTranslation('billing')
  if (problem) {
    return (
      <ErrorState
        level={1}
        title={t('outcome.failed')}
        actions={
          <Button variant="primary" onPress={again}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        }
      >
        {problem.message}
      </ErrorState>
    )
  }
  if (!isNone) return <p role="status">{t('outcome.loading')}</p>
  return (
    <EmptyState
      level={1}
      fill
      illustration="payment"
      title={t('outcome.none.title')}
      actions={<WaysOn isDone={false} />}
    >
      {t('outcome.none.text')}
    </EmptyState>
  )
}
