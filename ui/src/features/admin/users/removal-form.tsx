import { Callout, Stack, Text, TextArea, TextField } from '@forecourt/design-system'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/problem.ts'
import { deletionEffects, effectsList } from '../../../shared/feedback/deletion-effects.css.ts'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'

export interface RemovalFormProps {
  title: string
  /** What has to be typed, and the question for it. */
  expected: string
  typeLabel: string
  mismatch: string
  /** Field of the request that carries what was typed: a refusal may name it. */
  typedField: string
  submitLabel: string
  problem: ApiProblem | undefined
  isRunning: boolean
  onSubmit: (given: { readonly typed: string; readonly reason: string }) => void
  onClose: () => void
  /** Who is meant, where that is not in the title. */
  children?: ReactNode
}

/** Says what becomes of a deleted account, and lets it go once there is a reason and a name, or a number, was typed. */
export function RemovalForm(props: RemovalFormProps) {
  const { title, expected, typeLabel, mismatch, typedField, problem, isRunning, onSubmit, onClose, children } = props
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const isOther = typed.trim() !== expected
  const fields = problem?.fields ?? {}
  const submit = () => {
    setTried(true)
    if (!isOther && reason.trim() !== '') onSubmit({ typed: typed.trim(), reason: reason.trim() })
  }
  return (
    <TypedDialog
      isTyped={reason.trim() !== '' || typed.trim() !== ''}
      isBusy={isRunning}
      title={title}
      submitLabel={props.submitLabel}
      tone="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={4}>
        {problem && !problem.fields ? (
          <Callout tone="danger" role="alert">
            {problem.message}
          </Callout>
        ) : null}
        {children}
        <Stack as="ul" gap={1} className={effectsList}>
          {deletionEffects.map((name) => (
            <Text key={name} as="li" size="sm">
              {t(`people.remove.effects.${name}`)}
            </Text>
          ))}
        </Stack>
        <TextArea
          label={t('people.reason')}
          help={t('people.reasonHelp')}
          value={reason}
          onChange={setReason}
          error={isTried && reason.trim() === '' ? t('people.remove.reasonMissing') : fields.reason}
          rows={2}
          maxLength={500}
          isRequired
        />
        <TextField
          label={typeLabel}
          value={typed}
          onChange={setTyped}
          error={isTried && isOther ? mismatch : fields[typedField]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          isRequired
        />
      </Stack>
    </TypedDialog>
  )
}
