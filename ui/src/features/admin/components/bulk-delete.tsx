import type { RecordKind } from '@forecourt/contracts'
import { AlertDialog, Button, Dialog, SelectionBar, Stack, Text, toast } from '@forecourt/design-system'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import type { ResourceRecord } from '../api/records.ts'
import * as styles from './admin.css.ts'
import { nameOf } from './resource-table.tsx'

export interface BulkDeleteProps {
  resource: RecordKind
  /** What is selected on this page. */
  records: readonly ResourceRecord[]
  onSelect: (ids: ReadonlySet<string>) => void
}

interface Outcome {
  deleted: string[]
  refused: { id: string; code: string; message: string }[]
}

/** Deletes what is selected; what is in use stays selected, and is named with its reason. */
export function BulkDelete({ resource, records, onSelect }: BulkDeleteProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const removeMany = useAction(resource.endpoints.removeMany)
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<{ id: string; name: string; message: string }[]>([])
  const confirm = async () => {
    const reply = (await removeMany.run({ body: { ids: records.map(({ id }) => id) } })) as
      | { data: Outcome }
      | undefined
    setAsking(false)
    if (!reply) return
    const { deleted, refused: kept } = reply.data
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
          <Button size="sm" variant="danger" icon={<Trash2 />} onPress={() => setAsking(true)}>
            {t('actions.delete', { ns: 'common' })}
          </Button>
        </SelectionBar>
      ) : null}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('bulk.title', { count: records.length })}
        confirmLabel={t('actions.delete', { ns: 'common' })}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={() => void confirm()}
        isBusy={removeMany.isRunning}
      >
        {t('bulk.text')}
      </AlertDialog>
      <Dialog
        isOpen={refused.length > 0}
        onOpenChange={(open) => (open ? undefined : setRefused([]))}
        size="sm"
        title={t('bulk.refused', { count: refused.length })}
        closeLabel={t('actions.close', { ns: 'common' })}
      >
        <Stack as="ul" className={styles.report}>
          {refused.map(({ id, name, message }) => (
            <li key={id}>
              <Text size="sm" weight="medium">
                {name}
              </Text>
              <Text size="sm" tone="muted">
                {message}
              </Text>
            </li>
          ))}
        </Stack>
      </Dialog>
    </>
  )
}
