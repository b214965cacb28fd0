import { deleteAnyUser } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { nameOf } from '../api/records.ts'
import type { DeleteDialogProps } from '../components/delete-dialog.tsx'
import { RemovalForm } from './removal-form.tsx'

/** Deletes somebody's account. What stands in the way is told here, and what was typed stays. */
export function DeletePersonDialog({ resource, record, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const remove = useAction(deleteAnyUser, { toast: false })
  const name = nameOf(record)
  const username = String(record.username)
  const submit = async (typed: string, reason: string) => {
    const done = await remove.run({ params: { id: record.id }, body: { username: typed, reason } })
    // Somebody else has deleted the account meanwhile, which is what was wanted.
    if (!done && remove.lastProblem()?.status !== 404) return
    toast.success(t('people.remove.done', { name }))
    onClose()
    await invalidate(resource.endpoints.list)
  }
  return (
    <RemovalForm
      title={t('people.remove.title', { name })}
      expected={username}
      typeLabel={t('people.remove.typeName', { username })}
      mismatch={t('people.remove.otherName', { username })}
      typedField="username"
      submitLabel={t('people.remove.submit')}
      problem={remove.problem}
      isRunning={remove.isRunning}
      onSubmit={({ typed, reason }) => void submit(typed, reason)}
      onClose={onClose}
    />
  )
}
