import { acceptDocuments, Phone, Strict, type User, Username, updateUser } from '@forecourt/contracts'
import { Button, Stack, TextField } from '@forecourt/design-system'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { type Static, Type as T } from 'typebox'
import { safeRedirect } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { toE164 } from '../../../shared/forms/phone.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { hasNewDocuments } from '../../../shared/session/documents.ts'
import { useSession, useUser } from '../../../shared/session/session.ts'
import { setUser } from '../../../shared/session/session-store.ts'
import { refineCompletion } from '../completion-form.ts'
import { AcceptTerms } from '../components/accept-terms.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'

const Completion = Strict({ username: T.Optional(Username), phone: T.Optional(Phone), accepted: T.Boolean() })
type Completion = Static<typeof Completion>

/** /external/success: completes a new federated account; one that lacks nothing goes straight on. */
export function ExternalSuccessPage() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const { config } = useSession()
  const user = useUser()
  usePageTitle(t('complete.title'))
  const mustAccept = config !== undefined && hasNewDocuments(user, config)
  if (user.missing.length === 0 && !mustAccept) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return <Complete user={user} mustAccept={mustAccept} />
}

function Complete({ user, mustAccept }: { user: User; mustAccept: boolean }) {
  const { t } = useTranslation('account')
  const { config } = useSession()
  const { missing } = user
  const country = config?.defaults.country
  const refine = useCallback(
    (values: Record<string, unknown>) => refineCompletion(values, { missing, mustAccept, country }),
    [missing, mustAccept, country],
  )
  const form = useContractForm<typeof Completion, Completion & { username: string; phone: string }>(Completion, {
    defaultValues: { username: '', phone: '', accepted: false },
    refine,
  })
  const change = useAction(updateUser, { toast: false })
  const accept = useAction(acceptDocuments, { toast: false })
  const [message, setMessage] = useState<string>()
  const params = { id: user.id }

  const submit = form.handleSubmit(async ({ username, phone }) => {
    setMessage(undefined)
    if (missing.length > 0) {
      const number = (await toE164(phone, country)) ?? phone
      const body = {
        ...(missing.includes('username') && { username }),
        ...(missing.includes('phone') && { phone: number }),
      }
      const reply = await change.run({ params, body })
      if (!reply) {
        const problem = change.lastProblem()
        if (!form.applyProblem(problem)) setMessage(problem?.message)
        return
      }
      setUser(reply.data)
    }
    if (!mustAccept || !config) return
    const { terms, privacy } = config.documents
    const reply = await accept.run({ params, body: { terms, privacy } })
    if (reply) setUser(reply.data)
    else setMessage(accept.lastProblem()?.message)
  })
  return (
    <AccountLayout title={t('complete.title')} lead={t('complete.lead', { name: user.name })}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          {missing.includes('username') ? (
            <FormField control={form.control} name="username">
              {(field) => (
                <TextField
                  {...field}
                  label={t('fields.username', { ns: 'common' })}
                  help={t('signUp.usernameHelp')}
                  autoComplete="username"
                  autoCapitalize="none"
                  size="lg"
                  isRequired
                />
              )}
            </FormField>
          ) : null}
          {missing.includes('phone') ? (
            <FormField control={form.control} name="phone">
              {(field) => (
                <TextField
                  {...field}
                  label={t('fields.phone', { ns: 'common' })}
                  help={t('signUp.phoneHelp')}
                  type="tel"
                  autoComplete="tel"
                  size="lg"
                  isRequired
                />
              )}
            </FormField>
          ) : null}
          {mustAccept ? (
            <FormField control={form.control} name="accepted">
              {(field) => <AcceptTerms {...field} />}
            </FormField>
          ) : null}
          <FormAlert message={message} />
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.formState.isSubmitting}>
            {t('complete.submit')}
          </Button>
        </Stack>
      </form>
    </AccountLayout>
  )
}
