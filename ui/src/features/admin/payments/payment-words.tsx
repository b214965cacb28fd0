import type { AdminPayment, PaymentState } from '@forecourt/contracts'
import { Badge, type BadgeTone } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

const tones: Readonly<Record<PaymentState, BadgeTone>> = {
  created: 'neutral',
  paid: 'accent',
  active: 'success',
  expired: 'neutral',
  refunded: 'danger',
  needs_review: 'warning',
}

/** Where a payment stands, whether a refund of it failed, its bank wants it back, and a person must look. */
export function PaymentBadges({ of }: { of: Pick<AdminPayment, 'state' | 'review' | 'disputed' | 'refundFailure'> }) {
  const { t } = useTranslation('payments')
  return (
    <>
      <Badge tone={tones[of.state]}>{t(`states.${of.state}`)}</Badge>
      {of.refundFailure?.isOpen ? <Badge tone="warning">{t('refundFailed')}</Badge> : null}
      {of.review === 'DISPUTE_PASSED_ON' ? <Badge tone="warning">{t('states.needs_review')}</Badge> : null}
      {of.disputed ? <Badge tone="danger">{t('disputed')}</Badge> : null}
    </>
  )
}
