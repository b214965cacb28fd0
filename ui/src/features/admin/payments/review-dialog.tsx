import { type AdminPaymentDetails, listAdminPayments, readAdminPayment, reviewPayment } from '@forecourt/contracts'
import { RadioGroup, Text, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { DecisionDialog } from './decision-dialog.tsx'

/** Ends a review: the payment becomes a plan, or goes back whole. */
export function ReviewDialog({ of, onClose }: { of: AdminPaymentDetails; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const invalidate = useInvalidate()
  const judge = useAction(reviewPayment, { toast: false })
  const [verdict, setVerdict] = useState<'accept' | 'refuse'>(of.acceptable ? 'accept' : 'refuse')
  const submit = async (reason: string) => {
    const body = { accept: verdict === 'accept', reason }
    const reply = await judge.run({ params: { id: of.id }, body })
    await invalidate(readAdminPayment, listAdminPayments)
    if (!reply) return
    toast.success(t(`review.done.${verdict}`))
    onClose()
  }
  return (
    <DecisionDialog
      isBusy={judge.isRunning}
      title={t('review.title')}
      submitLabel={t(`review.submit.${verdict}`)}
      tone={verdict === 'refuse' ? 'danger' : 'primary'}
      problem={judge.problem}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      {() => (
        <>
          {of.review ? <Text size="sm">{t(`reviewsLong.${of.review}`)}</Text> : null}
          <RadioGroup
            label={t('review.verdict')}
            layout="tiles"
            options={(['accept', 'refuse'] as const).map((value) => ({
              value,
              label: t(`review.verdicts.${value}`),
              description: t(
                value === 'accept' && !of.acceptable ? 'review.unacceptable' : `review.verdictTexts.${value}`,
              ),
              isDisabled: value === 'accept' && !of.acceptable,
            }))}
            value={verdict}
            onChange={(value) => setVerdict(value === 'accept' ? 'accept' : 'refuse')}
          />
        </>
      )}
    </DecisionDialog>
  )
}
