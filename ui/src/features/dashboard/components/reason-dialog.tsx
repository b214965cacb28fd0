import { Callout, Stack, Text, TextArea } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'

export interface ReasonDialogProps {
  title: string
  /** What will happen, and who is told. */
  text: string
  /** What becomes of the reason, where it never reaches whoever is concerned. */
  help?: string
  confirmLabel: string
  tone?: 'danger' | 'primary'
  isBusy: boolean
  problem?: ApiProblem | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

const least = 3
const most = 500

/** Asks why before something that is recorded. What was typed stays when it is refused. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, help, confirmLabel, tone = 'danger', isBusy, problem, onConfirm, onClose } = props
  const { t } = useTranslation('dashboard')
  const [reason, setReason] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const send = () => {
    const given = reason.trim()
    setTooShort(given.length < least)
    if (given.length >= least) onConfirm(given)
  }
  return (
    <TypedDialog
      size="sm"
      isTyped={reason.trim() !== ''}
      isBusy={isBusy}
      title={title}
      submitLabel={confirmLabel}
      tone={tone}
      onSubmit={send}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text size="sm">{text}</Text>
        {problem ? (
          <Callout tone="danger" role="alert">
            {problem.message}
          </Callout>
        ) : null}
        <TextArea
          label={t('reason.label')}
          help={help ?? t('reason.help')}
          isRequired
          autoFocus
          rows={3}
          maxLength={most}
          value={reason}
          onChange={setReason}
          error={isTooShort && reason.trim().length < least ? t('reason.tooShort', { count: least }) : undefined}
        />
      </Stack>
    </TypedDialog>
  )
}
