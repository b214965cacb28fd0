import {
  type AdminUser,
  changeAnyUser,
  listAnySecurityEvents,
  listAnySessions,
  listUsers,
  readAnyUser,
  userHistory,
} from '@forecourt/contracts'
import { Button, Callout, Dialog, Stack, Text, TextArea, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'

export interface StatusDialogProps {
  user: Pick<AdminUser, 'id' | 'name' | 'status'>
  onClose: () => void
}

/** Suspends a person or lifts it, with a reason for the log. What stands in the way is told here, and the reason stays. */
export function StatusDialog({ user, onClose }: StatusDialogProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const change = useAction(changeAnyUser, { toast: false })
  const [reason, setReason] = useState('')
  const verb = user.status === 'active' ? 'suspend' : 'reactivate'
  const submit = async () => {
    const text = reason.trim()
    const status = verb === 'suspend' ? ('suspended' as const) : ('active' as const)
    const reply = await change.run({ params: { id: user.id }, body: { status, ...(text && { reason: text }) } })
    if (!reply) return
    toast.success(t(`people.${verb}.done`, { name: user.name }))
    onClose()
    await invalidate(listUsers, readAnyUser, userHistory, listAnySessions, listAnySecurityEvents)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open || change.isRunning ? undefined : onClose())}
      isDismissable={reason === ''}
      size="sm"
      title={t(`people.${verb}.title`, { name: user.name })}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onPress={onClose} isDisabled={change.isRunning}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant={verb === 'suspend' ? 'danger' : 'primary'} isLoading={change.isRunning}>
            {t(`people.${verb}.submit`)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {change.problem ? (
          <Callout tone="danger" role="alert">
            {change.problem.message}
          </Callout>
        ) : null}
        <Text size="sm">{t(`people.${verb}.text`)}</Text>
        <TextArea
          label={t('people.reason')}
          help={t('people.reasonHelp')}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={500}
        />
      </Stack>
    </Dialog>
  )
}
