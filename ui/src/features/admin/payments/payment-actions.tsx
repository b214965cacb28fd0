import type { AdminPaymentDetails } from '@forecourt/contracts'
import { Button, Inline } from '@forecourt/design-system'
import { Scale, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export interface PaymentActionsProps {
  of: Pick<AdminPaymentDetails, 'state' | 'refund'>
  /** Where it is said why nothing can be decided now; undefined where it can. */
  barredBy: string | undefined
  onAsk: (asked: 'refund' | 'review') => void
}

/** What can be decided about a payment. While something is on its way back, nothing: the buttons stay, and say where it is told why. */
export function PaymentActions({ of: { state, refund }, barredBy, onAsk }: PaymentActionsProps) {
  const { t } = useTranslation('payments')
  const barred = barredBy === undefined ? {} : { isDisabled: true, 'aria-describedby': barredBy }
  if (state === 'needs_review')
    return (
      <Inline>
        <Button variant="primary" icon={<Scale />} onPress={() => onAsk('review')} {...barred}>
          {t('review.open')}
        </Button>
      </Inline>
    )
  if (!refund && barredBy === undefined) return null
  return (
    <Inline>
      <Button variant="danger" icon={<Undo2 />} onPress={() => onAsk('refund')} {...barred}>
        {t('refund.open')}
      </Button>
    </Inline>
  )
}
