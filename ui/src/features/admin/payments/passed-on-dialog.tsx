import { listAdminPayments, readAdminPayment, settlePassedOn } from '@forecourt/contracts'
import { Text, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { DecisionDialog } from './decision-dialog.tsx'

/** Notes that somebody has looked at a dispute about what went into a better plan, with what they decided. */
export function PassedOnDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const invalidate = useInvalidate()
  const settle = useAction(settlePassedOn, { toast: false })
  const submit = async (reason: string) => {
    const reply = await settle.run({ params: { id }, body: { reason } })
    await invalidate(readAdminPayment, listAdminPayments)
    if (!reply) return
    toast.success(t('passedOn.done'))
    onClose()
  }
  return (
    <DecisionDialog
      isBusy={settle.isRunning}
      title={t('passedOn.heading')}
      submitLabel={t('passedOn.submit')}
      problem={settle.problem}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      {() => <Text size="sm">{t('passedOn.text')}</Text>}
    </DecisionDialog>
  )
}
