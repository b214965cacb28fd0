import type { RecordKind } from '@forecourt/contracts'
import { Button, Callout, Dialog, ErrorState, Stack } from '@forecourt/design-system'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveQuestion } from '../../../shared/forms/leave-question.tsx'
import { useLeaveWarning } from '../../../shared/forms/use-leave-warning.ts'
import { type ResourceRecord, useRecord } from '../api/records.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { useResourceTexts } from '../list/resource-texts.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { formFields } from './form-model.ts'
import { RecordFields } from './record-fields.tsx'
import { editParam, recordParam } from './record-params.ts'
import { useRecordForm } from './use-record-form.ts'

const addressOfRecord = [recordParam, editParam]

export interface RecordDialogProps {
  resource: RecordKind
  /** Undefined: a new record. */
  id: string | undefined
  onClose: () => void
  /** A new record is there: says so. */
  onMade: (record: ResourceRecord) => void
}

/** Creates a record or changes one, which is read first. */
export function RecordDialog({ resource, id, onClose, onMade }: RecordDialogProps) {
  const { t } = useTranslation('admin')
  const { record, problem, retry } = useRecord(resource, id)
  if (id === undefined || record)
    return <FormDialog resource={resource} record={record} onClose={onClose} onMade={onMade} />
  return (
    <Dialog
      hasAddress
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('loading')}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      {problem ? (
        <ErrorState
          level={3}
          title={t(problem.status === 404 ? 'gone' : 'failed')}
          actions={
            problem.status === 404 ? undefined : <Button onPress={retry}>{t('actions.retry', { ns: 'common' })}</Button>
          }
        >
          {problem.message}
        </ErrorState>
      ) : (
        <TableSkeleton label={t('loading')} rows={4} />
      )}
    </Dialog>
  )
}

const isLong = ({ fields }: RecordKind): boolean =>
  formFields({ fields }).length > 6 || Object.values(fields).some(({ kind }) => kind === 'markdown')

interface FormDialogProps extends Omit<RecordDialogProps, 'id'> {
  record: ResourceRecord | undefined
}

function FormDialog({ resource, record, onClose, onMade }: FormDialogProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const made = useRef<string>(undefined)
  const state = useRecordForm(resource, record, (saved) => {
    warning.release()
    if (!record) made.current = saved.id
    onClose()
    if (!record) onMade(saved)
  })
  const warning = useLeaveWarning(state.form.formState.isDirty, addressOfRecord)
  return (
    <>
      <Dialog
        hasAddress
        isOpen
        onOpenChange={(open) => (open || state.isBusy ? undefined : onClose())}
        isDismissable={false}
        size={isLong(resource) ? 'lg' : 'md'}
        title={record ? texts.edit : texts.create}
        closeLabel={t('actions.close', { ns: 'common' })}
        onSubmit={state.submit}
        focusAfter={() => document.querySelector<HTMLElement>(`[role=row][data-key="${made.current}"]`)}
        footer={
          <>
            <Button onPress={onClose} isDisabled={state.isBusy}>
              {t('actions.cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" variant="primary" isLoading={state.isBusy} isDisabled={state.conflict !== undefined}>
              {t(record ? 'actions.save' : 'create.submit', record ? { ns: 'common' } : {})}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          {state.message ? (
            <Callout tone="danger" role="alert">
              {state.message}
            </Callout>
          ) : null}
          {state.conflict ? (
            <ConflictNotice
              resource={resource}
              conflict={state.conflict}
              mine={state.form.getValues()}
              isBusy={state.isBusy}
              onTake={state.take}
              onOverwrite={state.overwrite}
            />
          ) : null}
          <RecordFields resource={resource} isNew={!record} state={state} />
        </Stack>
      </Dialog>
      <LeaveQuestion warning={warning} />
    </>
  )
}
