import { type AdminPaymentDetails, readAdminPayment, refundPayment } from '@forecourt/contracts'
import { NumberField, RadioGroup, Text, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { type RefundPart, refundAmount, refundParts } from './refund-model.ts'

export interface RefundDialogProps {
  id: string
  refund: NonNullable<AdminPaymentDetails['refund']>
  onClose: () => void
}

/** Asks how much goes back, and why. What was typed stays when it is refused. */
export function RefundDialog({ id, refund, onClose }: RefundDialogProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const invalidate = useInvalidate()
  const give = useAction(refundPayment, { toast: false })
  const parts = refundParts(refund)
  const [part, setPart] = useState<RefundPart>(parts[0] ?? 'whole')
  const [typed, setTyped] = useState<number | null>(null)
  const amount = refundAmount(refund, part, typed)
  const price = (of: number) => format.price(of, refund.currency)
  const submit = async (reason: string) => {
    if (amount === null) return
    const reply = await give.run({ params: { id }, body: { amount, reason } })
    // What can go back may be another amount by now.
    await invalidate(readAdminPayment)
    if (!reply) return
    toast.success(t('refund.done', { amount: format.price(reply.data.amount.amount, reply.data.amount.currency) }))
    onClose()
  }
  return (
    <DecisionDialog
      isTyped={typed !== null}
      isBusy={give.isRunning}
      title={t('refund.title')}
      submitLabel={amount === null ? t('refund.submit') : t('refund.submitAmount', { amount: price(amount) })}
      tone="danger"
      problem={give.problem}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
      foot={
        <Text size="sm" tone="muted">
          {t(part === 'whole' ? 'refund.effectWhole' : 'refund.effectPart')}
        </Text>
      }
    >
      {(isSent) => (
        <>
          <RadioGroup
            label={t('refund.part')}
            layout="tiles"
            options={parts.map((value) => ({
              value,
              label: t(`refund.parts.${value}`, {
                amount: price(value === 'proposed' ? refund.proposed : refund.most),
              }),
              description: t(`refund.partTexts.${value}`),
            }))}
            value={part}
            onChange={(value) => setPart(parts.find((one) => one === value) ?? part)}
          />
          {part === 'other' ? (
            <NumberField
              label={t('refund.amount')}
              help={t('refund.amountHelp', { most: price(refund.most) })}
              isRequired
              minValue={0}
              maxValue={refund.most}
              formatOptions={{ style: 'currency', currency: refund.currency }}
              value={typed}
              onChange={setTyped}
              error={isSent && amount === null ? t('refund.amountWrong', { most: price(refund.most) }) : undefined}
            />
          ) : null}
        </>
      )}
    </DecisionDialog>
  )
}
