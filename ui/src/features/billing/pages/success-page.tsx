import { listPayments, myVehicles, readSubscription } from '@forecourt/contracts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { refreshSession } from '../../../shared/session/session-store.ts'
import { NoPayment } from '../components/no-payment.tsx'
import { PaymentOutcome } from '../components/payment-outcome.tsx'
import { stateOf } from '../payment-state.ts'
import { usePayment } from '../use-payment.ts'

/** /billing/success: what became of the payment. Only what the server knows of it counts, not that somebody came here. */
export function SuccessPage() {
  const { t } = useTranslation('billing')
  const { payment, patience, again, ...none } = usePayment()
  const invalidate = useInvalidate()
  const state = payment && stateOf(payment)
  usePageTitle(t(state ? `outcome.${state}.title` : 'outcome.pageTitle'))
  const isActive = state === 'active'
  // What was known of the plan before it was paid for is out of date everywhere.
  useEffect(() => {
    if (!isActive) return
    void invalidate(readSubscription, listPayments, myVehicles)
    void refreshSession(true).catch(() => undefined)
  }, [isActive, invalidate])
  if (!payment) return <NoPayment {...none} again={again} />
  return <PaymentOutcome payment={payment} patience={patience} onAgain={again} />
}
