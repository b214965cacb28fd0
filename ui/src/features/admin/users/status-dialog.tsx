import { type AdminUser, changeAnyUser } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { StatusForm } from './status-form.tsx'
import { statusReads } from './status-reads.ts'

export interface StatusDialogProps {
  user: Pick<AdminUser, 'id' | 'name' | 'status'>
  onClose: () => void
}

/** Suspends a person or lifts it, with a reason for the log. What stands in the way is told here, and the reason stays. */
export function StatusDialog({ user, onClose }: StatusDialogProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const change = useAction(changeAnyUser, { toast: false })
  const verb = user.status === 'active' ? 'suspend' : 'reactivate'
  const submit = async (reason: string) => {
    const status = verb === 'suspend' ? ('suspended' as const) : ('active' as const)
    const reply = await change.run({ params: { id: user.id }, body: { status, ...(reason && { reason }) } })
    if (!reply) return
    toast.success(t(`people.${verb}.done`, { name: user.name }))
    onClose()
    await invalidate(...statusReads)
  }
  return (
    <StatusForm
      verb={verb}
      title={t(`people.${verb}.title`, { name: user.name })}
      text={t(`people.${verb}.text`)}
      problem={change.problem?.message}
      isRunning={change.isRunning}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  )
}
