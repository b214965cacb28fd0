import { login, type SignInChallenge } from '@forecourt/contracts'
import { Button, Link, PasswordField, Stack, TextField } from '@forecourt/design-system'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import type { ApiProblem } from '../../../shared/api/problem.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { passkeysWork } from '../../../shared/session/passkey.ts'
import { typedEmail, useTypedEmail } from '../api/typed-email.ts'
import { useEntrance } from '../api/use-entrance.ts'
import { challengeOf } from '../challenge.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { PasskeyEntrance } from '../components/passkey-entrance.tsx'
import { ProviderButtons } from '../components/provider-buttons.tsx'
import { SecondFactorStep } from '../components/second-factor-step.tsx'
import { SuspendedNotice } from '../components/suspended-notice.tsx'

/** /sign-in: email and password or a provider, then the second factor where the account has one. */
export function SignInPage() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const target = safeRedirect(search.get('redirect'))
  const redirect = target === '/' ? {} : { redirect: target }
  const form = useContractForm(login.body, { defaultValues: { email: typedEmail().email, password: '' } })
  useTypedEmail(form)
  const signIn = useAction(login, { toast: false })
  const entered = useEntrance(target)
  const [message, setMessage] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const [isSuspended, setSuspended] = useState(false)
  const [challenge, setChallenge] = useState<SignInChallenge>()
  usePageTitle(t('signIn.title'))

  const submit = form.handleSubmit(async (body) => {
    setMessage(undefined)
    setSuspended(false)
    const reply = await signIn.run({ body })
    if (reply) return reply.data ? entered(reply.data) : setMessage(t('signIn.noUser'))
    const problem = signIn.lastProblem()
    setWrong(problem?.code === 'CREDENTIALS_INVALID')
    const question = challengeOf(problem)
    if (question) return setChallenge(question)
    if (problem?.code === 'ACCOUNT_SUSPENDED') return setSuspended(true)
    if (!form.applyProblem(problem)) setMessage(problem?.message)
  })

  const advice = (
    <Trans
      t={t}
      i18nKey="signIn.wrong"
      components={{ reset: <Link href={paths.forgotPassword(redirect)} variant="inline" /> }}
    />
  )
  if (challenge) {
    const back = (problem?: ApiProblem) => {
      setChallenge(undefined)
      const isOver = problem?.code === 'ACCOUNT_SUSPENDED'
      setSuspended(isOver)
      setMessage(isOver ? undefined : problem?.message)
    }
    return (
      <AccountLayout title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        <SecondFactorStep challenge={challenge} onDone={entered} onBack={back} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      isEntrance
      title={t('signIn.title')}
      lead={
        <>
          {t('signIn.noAccount')}{' '}
          <Link href={paths.signUp(redirect)} variant="inline">
            {t('signIn.signUp')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <FormField control={form.control} name="email">
            {(field) => (
              <TextField
                {...field}
                label={t('fields.email', { ns: 'common' })}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck="false"
                size="lg"
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="password">
            {(field) => (
              <PasswordField
                {...field}
                label={t('fields.password', { ns: 'common' })}
                showLabel={t('showPassword')}
                autoComplete="current-password"
                size="lg"
                isRequired
              />
            )}
          </FormField>
          {isSuspended ? <SuspendedNotice /> : <FormAlert message={message} advice={isWrong ? advice : undefined} />}
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.formState.isSubmitting}>
            {t('signIn.submit')}
          </Button>
          <Link href={paths.forgotPassword(redirect)} variant="standalone">
            {t('signIn.forgot')}
          </Link>
        </Stack>
      </form>
      <ProviderButtons redirect={target}>
        {passkeysWork() ? <PasskeyEntrance onDone={entered} onSuspended={() => setSuspended(true)} /> : null}
      </ProviderButtons>
    </AccountLayout>
  )
}
