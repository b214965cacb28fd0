import type { RecordKind } from '@forecourt/contracts'
import { Button, SelectionBar, toast } from '@forecourt/design-system'
import { Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { nameOf, type ResourceRecord } from '../api/records.ts'
import { BulkDeleteDialog, type BulkDeleteDialogProps, type BulkDeleted } from './bulk-delete-dialog.tsx'
import { type Refusal, RefusalDialog } from './refusal-dialog.tsx'

/** One more thing that can be done with what is selected. */
export interface BulkAction {
  readonly id: string
  /** With how many it is for. */
  readonly label: string
  readonly icon: ReactNode
  readonly onPress: () => void
}

export interface BulkBarProps {
  resource: RecordKind
  /** What is selected on this page. */
  records: readonly ResourceRecord[]
  canDelete: boolean
  /** The question before they are deleted; unless stated, one that fits every kind of record. */
  DeleteMany?: ComponentType<BulkDeleteDialogProps> | undefined
  actions: readonly BulkAction[]
  onSelect: (ids: ReadonlySet<string>) => void
}

/** What can be done with what is selected. What is in use is not deleted: it stays selected, and is named with its reason. */
export function BulkBar({
  resource,
  records,
  canDelete,
  DeleteMany = BulkDeleteDialog,
  actions,
  onSelect,
}: BulkBarProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Refusal[]>([])
  const tell = async ({ deleted, refused: kept }: BulkDeleted) => {
    if (deleted.length > 0) toast.success(t('bulk.deleted', { count: deleted.length }))
    const nameById = new Map(records.map((record) => [record.id, nameOf(record)]))
    setRefused(kept.map(({ id, message }) => ({ id, name: nameById.get(id) ?? id, message })))
    onSelect(new Set(kept.map(({ id }) => id)))
    await invalidate(resource.endpoints.list)
  }
  return (
    <>
      {records.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          count={t('bulk.count', { count: records.length })}
          clearLabel={t('bulk.clear')}
          onClear={() => onSelect(new Set())}
        >
          {actions.map(({ id, label, icon, onPress }) => (
            <Button key={id} size="sm" icon={icon} onPress={onPress}>
              {label}
            </Button>
          ))}
          {canDelete ? (
            <Button size="sm" variant="danger" icon={<Trash2 />} onPress={() => setAsking(true)}>
              {t('actions.delete', { ns: 'common' })}
            </Button>
          ) : null}
        </SelectionBar>
      ) : null}
      {isAsking ? (
        <DeleteMany
          resource={resource}
          records={records}
          onDeleted={(outcome) => void tell(outcome)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      <RefusalDialog
        title={t('bulk.refused', { count: refused.length })}
        refused={refused}
        onClose={() => setRefused([])}
      />
    </>
  )
}
