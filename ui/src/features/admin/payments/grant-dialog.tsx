import { grantPlan, listAdminPayments, listPlans, readAnyUser, userBilling } from '@forecourt/contracts'
import { Select, Text, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { DecisionDialog } from './decision-dialog.tsx'

/** Gives a person a plan for free, with the reason. */
export function GrantDialog({ user, onClose }: { user: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const invalidate = useInvalidate()
  const plans = useEndpoint(listPlans, {})
  const give = useAction(grantPlan, { toast: false })
  const [cart, setCart] = useState<string | null>(null)
  const problem = give.problem ?? plans.error
  const submit = async (reason: string) => {
    if (!cart) return
    const reply = await give.run({ params: { id: user.id }, body: { cart, reason } })
    if (!reply) return
    toast.success(t('grant.done', { name: user.name }))
    onClose()
    await invalidate(userBilling, readAnyUser, listAdminPayments)
  }
  return (
    <DecisionDialog
      isTyped={cart !== null}
      isBusy={give.isRunning}
      title={t('grant.title', { name: user.name })}
      submitLabel={t('grant.submit')}
      problem={problem}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      {(isSent) => (
        <>
          <Text size="sm">{t('grant.text')}</Text>
          <Select
            label={t('grant.plan')}
            isRequired
            // A list without plans would not open, and say nothing.
            isDisabled={plans.isLoading}
            options={(plans.data ?? [])
              .filter(({ price }) => price > 0)
              .map(({ id, name, months }) => ({ value: id, label: t('grant.planOf', { name, count: months }) }))}
            value={cart}
            onChange={setCart}
            error={isSent && !cart ? t('grant.planMissing') : undefined}
          />
        </>
      )}
    </DecisionDialog>
  )
}
