import { closePayment, listPayments, type Payment } from '@forecourt/contracts'
import { Button, Callout, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useUser } from '../../../shared/session/session.ts'
import { stateOf } from '../payment-state.ts'

const unfinished = ['waiting', 'processing', 'paid', 'review'] as const

/** A payment that is not finished: how to go on with it. */
export function OpenPayment() {
  const { id } = useUser()
  const { data, mutate } = useEndpoint(listPayments, { params: { id }, query: { limit: 1 } })
  const payment = data?.[0]
  const state = unfinished.find((one) => payment && stateOf(payment) === one)
  if (!payment || !state) return null
  return <Unfinished payment={payment} state={state} onChange={() => void mutate()} />
}

interface UnfinishedProps {
  payment: Payment
  state: (typeof unfinished)[number]
  onChange: () => void
}

function Unfinished({ payment, state, onChange }: UnfinishedProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { id } = useUser()
  const drop = useAction(closePayment)
  const close = async () => {
    await drop.run({ params: { id, checkoutId: payment.id } })
    onChange()
  }
  return (
    <Callout
      tone="info"
      title={t(`unfinished.${state}`, { plan: payment.plan.name })}
      actions={
        state === 'waiting' ? (
          <>
            {payment.url ? (
              <LinkButton size="sm" variant="primary" href={payment.url}>
                {t('outcome.goOn')}
              </LinkButton>
            ) : null}
            <Button size="sm" isLoading={drop.isRunning} onPress={() => void close()}>
              {t('cancelled.drop')}
            </Button>
          </>
        ) : (
          <LinkButton size="sm" href={paths.billingSuccess({ checkout: payment.id })}>
            {t('problems.lookAtIt')}
          </LinkButton>
        )
      }
    >
      {state === 'waiting' ? t('unfinished.until', { time: format.date(payment.expiresAt, 'time') }) : null}
    </Callout>
  )
}
