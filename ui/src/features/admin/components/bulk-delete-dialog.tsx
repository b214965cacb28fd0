import type { RecordKind } from '@forecourt/contracts'
import { AlertDialog } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import type { ResourceRecord } from '../api/records.ts'

export interface BulkDeleted {
  readonly deleted: readonly string[]
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

export interface BulkDeleteDialogProps {
  resource: RecordKind
  records: readonly ResourceRecord[]
  /** Told what went and what stayed, before the dialog closes. */
  onDeleted: (outcome: BulkDeleted) => void
  onClose: () => void
}

/** Asks before several records are deleted. */
export function BulkDeleteDialog({ resource, records, onDeleted, onClose }: BulkDeleteDialogProps) {
  const { t } = useTranslation('admin')
  const removeMany = useAction(resource.endpoints.removeMany)
  const confirm = async () => {
    const reply = (await removeMany.run({ body: { ids: records.map(({ id }) => id) } })) as
      | { data: BulkDeleted }
      | undefined
    if (reply) onDeleted(reply.data)
    onClose()
  }
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('bulk.title', { count: records.length })}
      confirmLabel={t('actions.delete', { ns: 'common' })}
      cancelLabel={t('actions.cancel', { ns: 'common' })}
      onConfirm={() => void confirm()}
      isBusy={removeMany.isRunning}
    >
      {t('bulk.text')}
    </AlertDialog>
  )
}
