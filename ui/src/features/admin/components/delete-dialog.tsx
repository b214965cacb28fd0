import type { RecordKind } from '@forecourt/contracts'
import { AlertDialog, Callout, Stack, Text, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { nameOf, type ResourceRecord } from '../api/records.ts'

export interface DeleteDialogProps {
  resource: RecordKind
  record: ResourceRecord
  onClose: () => void
}

/** Asks, deletes, and says how often a record is still in use when it may not go. */
export function DeleteDialog({ resource, record, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const remove = useAction(resource.endpoints.remove, { toast: false })
  const confirm = async () => {
    const done = await remove.run({ params: { id: record.id } })
    // Somebody else has deleted it meanwhile, which is what was wanted.
    if (!done && remove.lastProblem()?.status !== 404) return
    toast.success(t('deleted'))
    onClose()
    await invalidate(resource.endpoints.list)
  }
  return (
    <AlertDialog
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('delete.title', { name: nameOf(record) })}
      confirmLabel={t(remove.problem ? 'actions.retry' : 'actions.delete', { ns: 'common' })}
      cancelLabel={t('actions.cancel', { ns: 'common' })}
      onConfirm={() => void confirm()}
      isBusy={remove.isRunning}
    >
      <Stack gap={3}>
        <Text size="sm">{t('delete.text')}</Text>
        {remove.problem ? (
          <Callout tone="danger" role="alert">
            {remove.problem.message}
          </Callout>
        ) : null}
      </Stack>
    </AlertDialog>
  )
}
