import { resetPassword } from '@forecourt/contracts'
import { Button, Link, PasswordField, Stack, toast } from '@forecourt/design-system'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { NewPasswordForm, samePasswords } from '../../../shared/forms/new-password.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { useSession } from '../../../shared/session/session.ts'
import { clearUser } from '../../../shared/session/session-store.ts'
import { type ResetFlow, setResetFlow } from '../api/reset-flow.ts'
import { typedEmail } from '../api/typed-email.ts'
import { useResetCode } from '../api/use-reset-code.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'

const empty = { password: '', passwordAgain: '' }

/** /reset-password: the new password, once the code was right. */
export function ResetPasswordPage() {
  const { t } = useTranslation('account')
  const { flow } = useResetCode()
  usePageTitle(t('reset.title'))
  if (flow?.done) return <Navigate to={flow.done} replace />
  if (!flow?.processId) return <Navigate to={paths.forgotPassword()} state={{ lost: true }} replace />
  return <NewPassword flow={flow} processId={flow.processId} />
}

function NewPassword({ flow, processId }: { flow: ResetFlow; processId: string }) {
  const { t } = useTranslation('account')
  const goOn = useGoOn()
  const { user } = useSession()
  const label = useCallback(
    (name: string) => (name === 'passwordAgain' ? t('signUp.passwordAgain') : t('reset.password')),
    [t],
  )
  const form = useContractForm(NewPasswordForm, { defaultValues: empty, refine: samePasswords, label })
  const reset = useAction(resetPassword, { toast: false })
  const [message, setMessage] = useState<string>()

  const submit = form.handleSubmit(async ({ password }) => {
    setMessage(undefined)
    const body = { email: flow.email, password }
    const reply = await reset.run({ body, headers: { 'x-process-id': processId } })
    if (reply) {
      // Every session ended, this one too.
      if (user) clearUser()
      typedEmail().email = flow.email
      toast.success(t('reset.success'))
      const done = paths.signIn(flow.redirect === '/' ? {} : { redirect: flow.redirect })
      return setResetFlow({ ...flow, done })
    }
    const problem = reset.lastProblem()
    if (problem?.code === 'PROCESS_INVALID') {
      setResetFlow(null)
      typedEmail().email = flow.email
      toast.error(problem.message)
      return goOn(paths.forgotPassword(), { replace: true })
    }
    if (!form.applyProblem(problem)) setMessage(problem?.message)
  })
  return (
    <AccountLayout title={t('reset.title')} lead={t('reset.lead', { email: flow.email })}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <input type="hidden" name="username" autoComplete="username" value={flow.email} />
          <FormField control={form.control} name="password">
            {(field) => (
              <PasswordField
                {...field}
                label={t('reset.password')}
                help={t('signUp.passwordHelp')}
                showLabel={t('showPassword')}
                autoComplete="new-password"
                size="lg"
                autoFocus
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="passwordAgain">
            {(field) => (
              <PasswordField
                {...field}
                label={t('signUp.passwordAgain')}
                showLabel={t('showPassword')}
                autoComplete="new-password"
                size="lg"
                isRequired
              />
            )}
          </FormField>
          <FormAlert title={t('reset.failed')} message={message} />
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.formState.isSubmitting}>
            {t('reset.submit')}
          </Button>
          <Link href={paths.signIn()} variant="standalone">
            {t('forgot.back')}
          </Link>
        </Stack>
      </form>
    </AccountLayout>
  )
}
