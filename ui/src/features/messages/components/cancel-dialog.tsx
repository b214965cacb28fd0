import { type Appointment, type BodyOf, type changeAppointment, reasonLength } from '@forecourt/contracts'
import { Button, Callout, Dialog, Stack, Text, TextArea } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { type Draft, useDraft } from '../../../shared/draft/drafts.ts'
import { useUser } from '../../../shared/session/session.ts'

export interface CancelDialogProps {
  appointment: Appointment
  /** Who is told. */
  name: string
  isBusy: boolean
  problem: ApiProblem | undefined
  onCancel: (appointment: Appointment, body: BodyOf<typeof changeAppointment>) => Promise<boolean>
  onClose: () => void
}

/** Asks why a viewing is called off; what was typed is there when it opens again. */
export function CancelDialog(props: CancelDialogProps) {
  const draft = useDraft(useUser().id, `appointment/${props.appointment.id}/reason`)
  return draft.isReady ? <OpenDialog {...props} draft={draft} /> : null
}

function OpenDialog(props: CancelDialogProps & { draft: Draft }) {
  const { appointment, name, isBusy, problem, onCancel, onClose, draft } = props
  const { t } = useTranslation('messages')
  const [reason, setReason] = useState(() => (typeof draft.stored === 'string' ? draft.stored : ''))
  const submit = async () => {
    if (!(await onCancel(appointment, { state: 'cancelled', reason: reason.trim() }))) return
    await draft.drop()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={() => (isBusy ? undefined : onClose())}
      isDismissable={false}
      size="sm"
      title={t('viewing.cancelTitle')}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('viewing.keep')}
          </Button>
          <Button type="submit" variant="danger" isLoading={isBusy}>
            {t('viewing.cancel')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem ? (
          <Callout role="alert" tone="danger" title={t('viewing.failed')}>
            {problem.message}
          </Callout>
        ) : null}
        <Text size="sm">{t('viewing.cancelText', { name })}</Text>
        <TextArea
          label={t('viewing.reason')}
          rows={3}
          maxLength={reasonLength}
          value={reason}
          onChange={(text) => {
            setReason(text)
            draft.keep(text)
          }}
        />
      </Stack>
    </Dialog>
  )
}
