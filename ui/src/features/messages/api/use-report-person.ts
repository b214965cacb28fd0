import { reportPerson, type Thread, type ThreadMessage } from '@forecourt/contracts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

export const reportScopes = ['all', 'chosen'] as const
export type ReportScope = (typeof reportScopes)[number]

/**
 * The form that reports the other of a conversation, with what was said until it was opened. What was chosen and typed stays
 * when it is refused.
 */
export function useReportPerson(thread: Thread, shown: readonly ThreadMessage[], onBlocked: () => void) {
  const { t } = useTranslation('report')
  const [messages] = useState(shown)
  const [scope, setScope] = useState<ReportScope>('all')
  const [isSent, setSent] = useState(false)
  const action = useAction(reportPerson, { toast: false })
  const rules = useMemo(
    () => ({
      messages: { reason: t('reasonRequired') },
      refine: (values: Record<string, unknown>): Record<string, string> => ({
        ...(values.reason === 'other' && !values.words && { words: t('person.wordsRequired') }),
        ...(scope === 'chosen' && !values.messages && { messages: t('person.messagesRequired') }),
      }),
    }),
    [t, scope],
  )
  const form = useContractForm<typeof reportPerson.body>(reportPerson.body, {
    defaultValues: { words: '', block: false, upTo: messages.at(-1)?.id ?? '' },
    ...rules,
  })
  const send = form.handleSubmit(async () => {
    const { messages: chosen, ...body } = form.output()
    const sent = scope === 'chosen' && chosen ? { ...body, messages: chosen } : body
    const reply = await action.run({ params: { id: thread.id }, body: sent })
    if (!reply) return void form.applyProblem(action.lastProblem())
    setSent(true)
    if (body.block) onBlocked()
  })
  return {
    form,
    messages,
    scope,
    setScope,
    send: () => void send(),
    isSending: action.isRunning,
    isSent,
    problem: action.problem,
  }
}
