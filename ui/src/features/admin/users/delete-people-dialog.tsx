import { deleteUsers } from '@forecourt/contracts'
import { Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { nameOf } from '../api/records.ts'
import * as styles from '../components/admin.css.ts'
import type { BulkDeleteDialogProps } from '../components/bulk-delete-dialog.tsx'
import { RemovalForm } from './removal-form.tsx'

/** Deletes several accounts with one reason, once their number was typed. */
export function DeletePeopleDialog({ records, onDeleted, onClose }: BulkDeleteDialogProps) {
  const { t } = useTranslation('admin')
  const remove = useAction(deleteUsers, { toast: false })
  const count = records.length
  const submit = async (typed: string, reason: string) => {
    const reply = await remove.run({ body: { ids: records.map(({ id }) => id), count: Number(typed), reason } })
    if (!reply) return
    onDeleted(reply.data)
    onClose()
  }
  return (
    <RemovalForm
      title={t('people.remove.several', { count })}
      expected={String(count)}
      typeLabel={t('people.remove.typeCount', { count })}
      mismatch={t('people.remove.otherCount', { count })}
      typedField="count"
      submitLabel={t('people.remove.submit')}
      problem={remove.problem}
      isRunning={remove.isRunning}
      onSubmit={({ typed, reason }) => void submit(typed, reason)}
      onClose={onClose}
    >
      <Stack as="ul" className={styles.report}>
        {records.map((record) => (
          <Text key={record.id} as="li" size="sm" weight="medium">
            {nameOf(record)}
          </Text>
        ))}
      </Stack>
    </RemovalForm>
  )
}
