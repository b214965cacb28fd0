import { Callout, Stack, TextArea } from '@forecourt/design-system'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'

export interface DecisionDialogProps {
  title: string
  submitLabel: string
  tone?: 'danger' | 'primary'
  /** Whether something was typed or chosen besides the reason. */
  isTyped?: boolean
  isBusy: boolean
  problem: ApiProblem | undefined
  /** Called with the reason once it is long enough; the fields check themselves. */
  onSubmit: (reason: string) => void
  onClose: () => void
  /** The fields above the reason. @param isSent whether it was tried, so that what is missing is said */
  children: (isSent: boolean) => ReactNode
  /** What stands below the reason. */
  foot?: ReactNode
}

/** How short and long a reason may be, as the contracts say. */
const [least, most] = [3, 500]

/** Asks for a decision about a plan or its money, and why. What was typed stays when it is refused. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, submitLabel, tone = 'primary', isTyped = false, isBusy, problem, onSubmit, onClose, foot } = props
  const { t } = useTranslation('payments')
  const [typed, setTyped] = useState('')
  const [isSent, setSent] = useState(false)
  const reason = typed.trim()
  const isTooShort = reason.length < least
  const submit = () => {
    setSent(true)
    if (!isTooShort) onSubmit(reason)
  }
  return (
    <TypedDialog
      size="sm"
      isTyped={isTyped || reason !== ''}
      {...{ isBusy, title, submitLabel, tone, onClose }}
      onSubmit={submit}
    >
      <Stack gap={4}>
        {problem ? (
          <Callout tone="danger" role="alert">
            {problem.message}
          </Callout>
        ) : null}
        {props.children(isSent)}
        <TextArea
          label={t('reason.label')}
          help={t('reason.help')}
          isRequired
          rows={3}
          maxLength={most}
          value={typed}
          onChange={setTyped}
          error={isSent && isTooShort ? t('reason.tooShort', { count: least }) : undefined}
        />
        {foot}
      </Stack>
    </TypedDialog>
  )
}
