import type { Payment } from '@forecourt/contracts'
import { Button, EmptyState, LinkButton, SpinnerRing } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { backText } from '../back-text.ts'
import { type Patience, stateOf } from '../payment-state.ts'
import { useKeptWayBack } from '../use-way-back.ts'
import { NewPlan } from './new-plan.tsx'

export interface PaymentOutcomeProps {
  payment: Payment
  patience: Patience
  onAgain: () => void
}

/** What became of a payment, and what to do next. */
export function PaymentOutcome({ payment, patience, onAgain }: PaymentOutcomeProps) {
  const { t } = useTranslation('billing')
  const state = stateOf(payment)
  const isAsking = (state === 'waiting' || state === 'paid') && patience === 'fresh'
  const isLong = (state === 'waiting' || state === 'paid') && !isAsking
  const isOpen = state === 'waiting' && payment.url !== null
  return (
    <EmptyState
      level={1}
      fill
      illustration="payment"
      title={t(`outcome.${state}.title`)}
      actions={
        <>
          {isLong && isOpen ? (
            <LinkButton variant="primary" href={payment.url ?? ''}>
              {t('outcome.goOn')}
            </LinkButton>
          ) : null}
          {patience === 'over' || isLong ? <Button onPress={onAgain}>{t('outcome.again')}</Button> : null}
          {isAsking ? null : <WaysOn isDone={state === 'active'} />}
        </>
      }
    >
      <div role="status">
        <p>{t(`outcome.${state}.text`, { plan: payment.plan.name })}</p>
        {isLong ? <p>{t('outcome.long')}</p> : null}
        {isAsking ? <SpinnerRing /> : null}
        {state === 'active' ? <NewPlan payment={payment} /> : null}
      </div>
    </EmptyState>
  )
}

/** Back to where somebody was, else to their plan. */
export function WaysOn({ isDone, children }: { isDone: boolean; children?: ReactNode }) {
  const { t } = useTranslation('billing')
  const back = useKeptWayBack() ?? '/'
  return (
    <>
      {back === '/' ? null : (
        <LinkButton variant={isDone ? 'primary' : 'secondary'} href={back}>
          {t(`back.${backText(back)}`)}
        </LinkButton>
      )}
      {children}
      <LinkButton variant={isDone && back === '/' ? 'primary' : 'secondary'} href={paths.billing()}>
        {t('outcome.toPlan')}
      </LinkButton>
    </>
  )
}
