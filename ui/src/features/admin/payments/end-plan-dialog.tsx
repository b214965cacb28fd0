import { endPlan, listAdminPayments, readAdminPayment, readAnyUser, userBilling } from '@forecourt/contracts'
import { Callout, Stack, Text, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { type EndpointState, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { DecisionDialog } from './decision-dialog.tsx'

type Lots = NonNullable<EndpointState<typeof userBilling>['data']>['lots']

export interface EndPlanDialogProps {
  user: { id: string; name: string }
  lot: Lots[number]
  /** The plan that runs then, where one waits behind a running one. */
  next: string | undefined
  onClose: () => void
}

/** Asks before a person's plan is ended, and why. What was typed stays when it is refused. */
export function EndPlanDialog({ user, lot, next, onClose }: EndPlanDialogProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const invalidate = useInvalidate()
  const end = useAction(endPlan, { toast: false })
  const plan = lot.plan.name
  const unused = format.price(lot.unused.amount, lot.unused.currency)
  const submit = async (reason: string) => {
    const reply = await end.run({ params: { id: user.id, lotId: lot.id }, body: { reason } })
    if (reply) {
      toast.success(t('end.done', { plan, name: user.name }))
      onClose()
    }
    await invalidate(userBilling, readAnyUser, listAdminPayments, readAdminPayment)
  }
  return (
    <DecisionDialog
      isBusy={end.isRunning}
      title={t('end.title', { plan, name: user.name })}
      submitLabel={t('end.submit')}
      tone="danger"
      problem={end.problem}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      {() => (
        <Stack gap={3}>
          <Text size="sm">
            {lot.state === 'running' ? t(next ? 'end.next' : 'end.free', { plan: next }) : t('end.waiting')}
          </Text>
          {lot.unused.amount > 0 ? <Callout tone="warning">{t('end.money', { unused })}</Callout> : null}
        </Stack>
      )}
    </DecisionDialog>
  )
}
