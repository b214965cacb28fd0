import {
  changeAnyUser,
  decideThreadReport,
  listThreadReports,
  readThreadReport,
  type ThreadReportDecision,
} from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import type { OpenedReport } from '../conversation-decisions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export interface DecideConversationProps {
  of: OpenedReport
  decision: ThreadReportDecision
  onClose: () => void
}

/** Asks why, and decides. A suspension is made first, as for any user, and then noted with the report. */
export function DecideConversation({ of, decision, onClose }: DecideConversationProps) {
  const { t } = useTranslation('dashboard')
  const invalidate = useInvalidate()
  const decide = useAction(decideThreadReport, { toast: false })
  const suspend = useAction(changeAnyUser, { toast: false })
  const { reported } = of.people
  const confirm = async (reason: string) => {
    const isSuspended =
      decision !== 'suspended' ||
      reported.isSuspended ||
      (await suspend.run({ params: { id: reported.id }, body: { status: 'suspended', reason } }))
    const done = isSuspended && (await decide.run({ params: { id: of.id }, body: { decision, reason } }))
    await invalidate(listThreadReports, readThreadReport)
    if (!done) return
    toast.success(t(`conversations.done.${decision}`))
    onClose()
  }
  return (
    <ReasonDialog
      title={t(`conversations.ask.${decision}`)}
      text={t(`conversations.askText.${decision}`)}
      help={t(`conversations.reasonHelp.${decision}`)}
      confirmLabel={t(`conversations.actions.${decision}`)}
      tone={decision === 'suspended' ? 'danger' : 'primary'}
      isBusy={suspend.isRunning || decide.isRunning}
      problem={suspend.problem ?? decide.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  )
}
