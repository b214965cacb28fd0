import type { AdminPaymentDetails } from '@forecourt/contracts'
import { Button, Callout } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'

export interface RefundFailureProps {
  of: NonNullable<AdminPaymentDetails['refundFailure']>
  /** Undefined where the caller may only look. */
  onDecide: (() => void) | undefined
}

/** That a refund did not arrive, what is owed, and the way to decide; nothing where it is settled. */
export function RefundFailure({ of: { unreturned, isOpen }, onDecide }: RefundFailureProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const amount = format.price(unreturned.amount, unreturned.currency)
  if (!isOpen) return unreturned.amount > 0 ? <Callout role="status">{t('failure.asked', { amount })}</Callout> : null
  const isOwed = unreturned.amount > 0
  return (
    <Callout
      tone="warning"
      title={isOwed ? t('failure.title', { amount }) : t('failure.unbooked')}
      actions={
        onDecide ? (
          <Button size="sm" variant="primary" onPress={onDecide}>
            {t('failure.open')}
          </Button>
        ) : undefined
      }
    >
      {t(isOwed ? 'failure.text' : 'failure.unbookedText')}
    </Callout>
  )
}
