import { Callout, Stack, Text, TextArea } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'

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
    <TypedDialog
      size="sm"
      isTyped={reason.trim() !== ''}
      isBusy={isRunning}
      title={title}
      submitLabel={t(`people.${verb}.submit`)}
      tone={verb === 'suspend' ? 'danger' : 'primary'}
      onSubmit={() => onSubmit(reason.trim())}
      onClose={onClose}
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
    </TypedDialog>
  )
}
