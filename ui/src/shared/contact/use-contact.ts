import { ContactForm, contactedVehicles, contactSeller, listThreads } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attempt, attemptFor, isUncertain } from '../api/attempt.ts'
import { useAction } from '../api/use-action.ts'
import { useInvalidate } from '../api/use-endpoint.ts'
import type { Draft } from '../draft/drafts.ts'
import { toE164 } from '../forms/phone.ts'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useSession, useUser } from '../session/session.ts'
import { readContactDraft } from './contact-attempt.ts'

/** The contact form of a vehicle: what was typed outlives a refusal, a lost connection and a reload. */
export function useContact(vehicleId: string, draft: Draft, onSent: () => void) {
  const { t } = useTranslation('vehicle')
  const user = useUser()
  const invalidate = useInvalidate()
  const { config } = useSession()
  const country = config?.defaults.country
  const stored = useMemo(() => readContactDraft(draft.stored), [draft.stored])
  const attempt = useRef<Attempt | undefined>(stored.attempt)
  const action = useAction(contactSeller, { toast: false })
  const options = useMemo(
    () => ({
      messages: {
        email: t('contact.emailInvalid'),
        phone: t('contact.phoneInvalid'),
        'message.required': t('contact.messageRequired'),
        'message.invalid': t('contact.messageRequired'),
      },
      refine: async ({ phone }: Record<string, unknown>): Promise<Record<string, string>> =>
        phone && (await toE164(String(phone), country)) === undefined ? { phone: t('contact.phoneInvalid') } : {},
    }),
    [t, country],
  )
  const form = useContractForm(ContactForm, {
    defaultValues: {
      email: stored.email ?? user.email,
      phone: stored.phone ?? user.phone ?? '',
      message: stored.message ?? '',
      hideEmail: stored.hideEmail ?? false,
    },
    messages: options.messages,
    refine: options.refine,
  })

  const { watch, getValues } = form
  const { keep } = draft
  useEffect(() => {
    const subscription = watch((values) => keep({ ...values, attempt: attempt.current }))
    return () => subscription.unsubscribe()
  }, [watch, keep])

  const send = form.handleSubmit(async () => {
    const { hideEmail, phone, message, email } = form.output()
    // What was not chosen is left out, so that a service of the version before takes it.
    const sent = {
      ...{ email, message: message.trim() },
      ...(phone && { phone: (await toE164(phone, country)) ?? phone }),
      ...(hideEmail && { hideEmail }),
    }
    attempt.current = attemptFor(attempt.current, sent)
    keep({ ...getValues(), attempt: attempt.current })
    const reply = await action.run({ params: { id: vehicleId }, body: sent }, { idempotencyKey: attempt.current.key })
    if (reply) {
      attempt.current = undefined
      draft.drop()
      void invalidate(contactedVehicles, listThreads)
      toast.success(t('contact.sent'))
      return onSent()
    }
    const problem = action.lastProblem()
    if (problem && !isUncertain(problem)) attempt.current = undefined
    form.applyProblem(problem)
  })
  /** A field that nobody sees holds nothing that could be wrong. */
  const hideEmail = (isHidden: boolean) => {
    if (isHidden) form.setValue('email', user.email)
    form.setValue('hideEmail', isHidden)
  }
  return { form, hideEmail, send: () => void send(), isSending: action.isRunning, problem: action.problem }
}
