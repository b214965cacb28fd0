import { askSupport, type SupportReceipt } from '@forecourt/contracts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Attempt, attemptFor, isUncertain } from '../../shared/api/attempt.ts'
import { useAction } from '../../shared/api/use-action.ts'
import type { Draft } from '../../shared/draft/drafts.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { useSession } from '../../shared/session/session.ts'
import { readTyped, TypedRequest, typedByLink, vehicleIn } from './support-form.ts'

/** The form that writes to support: what was typed outlives a refusal, a lost connection, a reload and a session. */
export function useSupportRequest(draft: Draft, onSent: (receipt: SupportReceipt) => void) {
  const { t } = useTranslation('legal')
  const { user } = useSession()
  const [params] = useSearchParams()
  const typed = useMemo(() => ({ ...readTyped(draft.stored), ...typedByLink(params) }), [draft.stored, params])
  const attempt = useRef<Attempt | undefined>(typed.attempt)
  const action = useAction(askSupport, { toast: false })
  const messages = useMemo(
    () => ({
      topic: t('contact.topicMissing'),
      'subject.required': t('contact.subjectMissing'),
      'subject.invalid': t('contact.subjectMissing'),
      'message.required': t('contact.messageMissing'),
      'message.invalid': t('contact.messageMissing'),
      'email.required': t('contact.emailMissing'),
      email: t('contact.emailInvalid'),
    }),
    [t],
  )
  const label = useCallback((name: string) => t(`contact.fields.${name}`), [t])
  const refine = useCallback(
    ({ vehicleId }: Record<string, unknown>): Record<string, string> =>
      vehicleId && vehicleIn(String(vehicleId)) === undefined ? { vehicleId: t('contact.vehicleInvalid') } : {},
    [t],
  )
  const form = useContractForm(TypedRequest, {
    defaultValues: {
      ...(typed.topic && { topic: typed.topic }),
      subject: typed.subject ?? '',
      message: typed.message ?? '',
      email: typed.email ?? user?.email ?? '',
      vehicleId: typed.vehicleId ?? '',
    },
    ...{ messages, label, refine },
  })
  const { watch, getValues } = form
  const { keep } = draft
  useEffect(() => {
    const subscription = watch((values) => keep({ ...values, attempt: attempt.current }))
    return () => subscription.unsubscribe()
  }, [watch, keep])

  const send = form.handleSubmit(async () => {
    const { vehicleId, ...words } = form.output()
    const vehicle = vehicleIn(vehicleId ?? '')
    const body = {
      ...{ ...words, subject: words.subject.trim(), message: words.message.trim() },
      ...(vehicle && { vehicleId: vehicle }),
    }
    attempt.current = attemptFor(attempt.current, body)
    keep({ ...getValues(), attempt: attempt.current })
    const reply = await action.run({ body }, { idempotencyKey: attempt.current.key })
    if (reply) {
      attempt.current = undefined
      await draft.drop()
      return onSent(reply.data)
    }
    const problem = action.lastProblem()
    if (problem && !isUncertain(problem)) attempt.current = undefined
    form.applyProblem(problem)
  })
  return { form, send: () => void send(), isSending: action.isRunning, problem: action.problem }
}
