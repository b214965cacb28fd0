import { Button, Callout, Dialog, Stack, Text, TextArea } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export type StatusVerb = 'suspend' | 'reactivate'

export interface StatusFormProps {
  verb: StatusVerb
  title: string
  /** What will happen. */
  text: string
  /** What stood in the way the last time; the reason stays. */
  problem: string | undefined
  isRunning: boolean
  /** With the reason for the log, as it was typed but for spaces around it. */
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks before people are suspended or let in again, and for the reason. */
export function StatusForm({ verb, title, text, problem, isRunning, onSubmit, onClose }: StatusFormProps) {
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open || isRunning ? undefined : onClose())}
      isDismissable={reason === ''}
      size="sm"
      title={title}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => onSubmit(reason.trim())}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isRunning}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant={verb === 'suspend' ? 'danger' : 'primary'} isLoading={isRunning}>
            {t(`people.${verb}.submit`)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem ? (
          <Callout tone="danger" role="alert">
            {problem}
          </Callout>
        ) : null}
        <Text size="sm">{text}</Text>
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
