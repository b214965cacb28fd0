import type { PaymentStep } from '@forecourt/contracts'
import { Timeline, type TimelineEntry } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'

const tones: Partial<Record<PaymentStep['step'], TimelineEntry['tone']>> = {
  paid: 'success',
  activated: 'success',
  dispute_won: 'success',
  refund_asked: 'warning',
  refund_again: 'warning',
  refund_by_hand: 'warning',
  refund_failed: 'danger',
  refund_refused: 'danger',
  refund_given_up: 'danger',
  refund_replaced: 'warning',
  review_accepted: 'warning',
  review_refused: 'warning',
  passed_on_settled: 'warning',
  plan_withdrawn: 'danger',
  dispute_opened: 'danger',
  dispute_lost: 'danger',
  refund: 'danger',
}

/** What happened to a payment, in the order in which it did. */
export function PaymentTimeline({ steps }: { steps: readonly PaymentStep[] }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  return (
    <Timeline
      label={t('steps.title')}
      entries={steps.map(({ at, step, amount, by, reason }, place) => ({
        id: String(place),
        at: format.date(at, 'time'),
        dateTime: at,
        title: t(`steps.${step}`),
        aside: amount ? format.price(amount.amount, amount.currency) : undefined,
        note: by ? t('steps.by', { name: by, reason: reason ?? '–' }) : reason,
        tone: tones[step],
      }))}
    />
  )
}
