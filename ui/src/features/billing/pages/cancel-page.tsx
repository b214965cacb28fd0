import { closePayment, listPayments, type Payment, readPayment } from '@forecourt/contracts'
import { Button, Callout, EmptyState, LinkButton, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'
import { NoPayment } from '../components/no-payment.tsx'
import { PaymentOutcome, WaysOn } from '../components/payment-outcome.tsx'
import { stateOf } from '../payment-state.ts'
import { usePayment } from '../use-payment.ts'

/** /billing/cancel: somebody left the payment page. Another tab may have paid meanwhile: then that is said. */
export function CancelPage() {
  const { t } = useTranslation('billing')
  const { payment, patience, again, ...none } = usePayment()
  const state = payment && stateOf(payment)
  usePageTitle(t('cancelled.title'))
  if (!payment) return <NoPayment {...none} again={again} />
  if (state !== 'waiting' && state !== 'closed')
    return <PaymentOutcome payment={payment} patience={patience} onAgain={again} />
  return <Cancelled payment={payment} />
}

/** Nothing was charged: go on, or let it be. */
function Cancelled({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { id } = useUser()
  const invalidate = useInvalidate()
  const drop = useAction(closePayment, { toast: false })
  const isOpen = stateOf(payment) === 'waiting'
  const close = async () => {
    // Refused where it is being paid: then the page says so.
    await drop.run({ params: { id, checkoutId: payment.id } })
    await invalidate(readPayment, listPayments)
  }
  return (
    <EmptyState
      level={1}
      fill
      illustration="payment"
      title={t('cancelled.title')}
      actions={
        <>
          {isOpen && payment.url ? (
            <LinkButton variant="primary" href={payment.url}>
              {t('outcome.goOn')}
            </LinkButton>
          ) : null}
          {isOpen ? (
            <Button isLoading={drop.isRunning} onPress={() => void close()}>
              {t('cancelled.drop')}
            </Button>
          ) : null}
          <WaysOn isDone={false} />
        </>
      }
    >
      <Text tone="muted" role="status">
        {isOpen
          ? t('cancelled.open', { plan: payment.plan.name, time: format.date(payment.expiresAt, 'time') })
          : t('cancelled.closed', { plan: payment.plan.name })}
      </Text>
      {drop.problem ? (
        <Callout role="alert" tone="danger" title={t('problems.payment')}>
          {drop.problem.message}
        </Callout>
      ) : null}
    </EmptyState>
  )
}
