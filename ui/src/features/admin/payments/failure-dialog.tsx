import { type AdminPaymentDetails, listAdminPayments, readAdminPayment, settleRefund } from '@forecourt/contracts'
import { RadioGroup, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { failureVerdicts } from './refund-model.ts'

export interface FailureDialogProps {
  id: string
  failure: NonNullable<AdminPaymentDetails['refundFailure']>
  onClose: () => void
}

/** Asks what becomes of a refund that failed, and why. What was typed stays when it is refused. */
export function FailureDialog({ id, failure, onClose }: FailureDialogProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const invalidate = useInvalidate()
  const settle = useAction(settleRefund, { toast: false })
  const verdicts = failureVerdicts(failure)
  const [verdict, setVerdict] = useState(verdicts[0])
  const amount = format.price(failure.unreturned.amount, failure.unreturned.currency)
  const submit = async (reason: string) => {
    const body = { again: verdict === 'again', reason }
    const reply = await settle.run({ params: { id }, body })
    await invalidate(readAdminPayment, listAdminPayments)
    if (!reply) return
    toast.success(t(`failure.done.${verdict}`, { amount }))
    onClose()
  }
  return (
    <DecisionDialog
      isBusy={settle.isRunning}
      title={t('failure.heading')}
      submitLabel={t(`failure.submit.${verdict}`, { amount })}
      problem={settle.problem}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      {() => (
        <RadioGroup
          label={t('failure.verdict')}
          layout="tiles"
          options={verdicts.map((value) => ({
            value,
            label: t(`failure.verdicts.${value}`),
            description: t(`failure.verdictTexts.${value}`, { amount }),
          }))}
          value={verdict}
          onChange={(value) => setVerdict(verdicts.find((one) => one === value) ?? verdict)}
        />
      )}
    </DecisionDialog>
  )
}
