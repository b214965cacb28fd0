import { type AdminUser, changeUserStatuses } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { doneOf, refusedOf } from '../../../shared/api/outcomes.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { type Refusal, RefusalDialog } from '../components/refusal-dialog.tsx'
import { StatusForm, type StatusVerb } from './status-form.tsx'
import { statusReads } from './status-reads.ts'

export interface StatusesDialogProps {
  verb: StatusVerb
  users: readonly Pick<AdminUser, 'id' | 'name'>[]
  /** Told who was refused, as soon as it is known. */
  onRefused: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

/** Suspends several people or lifts it, with one reason. Who may not be is named afterwards, each with what stands in the way. */
export function StatusesDialog({ verb, users, onRefused, onClose }: StatusesDialogProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const change = useAction(changeUserStatuses, { toast: false })
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const submit = async (reason: string) => {
    const status = verb === 'suspend' ? ('suspended' as const) : ('active' as const)
    const ids = users.map(({ id }) => id)
    const reply = await change.run({ body: { status, ids, ...(reason && { reason }) } })
    // Also after a failure: something may have been done before the answer was lost.
    const reread = invalidate(...statusReads)
    if (reply) {
      const done = doneOf(reply.data).length
      if (done > 0) toast.success(t(`people.several.${verb}.done`, { count: done }))
      const nameById = new Map(users.map(({ id, name }) => [id, name]))
      const left = refusedOf(reply.data).map(({ id, problem }) => ({
        id,
        name: nameById.get(id) ?? id,
        message: problem?.message ?? '',
      }))
      onRefused(new Set(left.map(({ id }) => id)))
      if (left.length > 0) setRefused(left)
      else onClose()
    }
    await reread
  }
  if (refused.length > 0)
    return (
      <RefusalDialog
        title={t(`people.several.${verb}.refused`, { count: refused.length })}
        refused={refused}
        onClose={onClose}
      />
    )
  return (
    <StatusForm
      verb={verb}
      title={t(`people.several.${verb}.title`, { count: users.length })}
      text={t(`people.several.${verb}.text`)}
      problem={change.problem?.message}
      isRunning={change.isRunning}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  )
}
