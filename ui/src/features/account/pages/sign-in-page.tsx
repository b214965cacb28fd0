import { login, type SignInChallenge } from '@forecourt/contracts'
import { Button, Link, latePart, PasswordField, Stack, TextField, useLatePart } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import type { ApiProblem } from '../../../shared/api/problem.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useTextForm } from '../../../shared/forms/use-text-form.ts'
import { passkeysWork } from '../../../shared/session/passkey.ts'
import { useSession } from '../../../shared/session/session.ts'
import { typedEmail, useKeptEmail } from '../api/typed-email.ts'
import { useEntrance } from '../api/use-entrance.ts'
import { challengeOf } from '../challenge.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { PasskeyEntrance } from '../components/passkey-entrance.tsx'
import { ProviderButtons } from '../components/provider-buttons.tsx'

// What follows a sign-out, or an answer.
const providerLogout = latePart(async () => (await import('../components/provider-logout.tsx')).ProviderLogout)
const secondFactorStep = latePart(async () => (await import('../components/second-factor-step.tsx')).SecondFactorStep)
const suspendedNotice = latePart(async () => (await import('../components/suspended-notice.tsx')).SuspendedNotice)
const wrongAdvice = latePart(async () => (await import('../components/wrong-advice.tsx')).WrongAdvice)

/** /sign-in: email and password or a provider, then the second factor where the account has one. */
export function SignInPage() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const target = safeRedirect(search.get('redirect'))
  const redirect = target === '/' ? {} : { redirect: target }
  const form = useTextForm(login.body, { email: typedEmail().email, password: '' })
  useKeptEmail(form.values.email)
  const signIn = useAction(login, { toast: false })
  const entered = useEntrance(target)
  const [message, setMessage] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const [isSuspended, setSuspended] = useState(false)
  const [challenge, setChallenge] = useState<SignInChallenge>()
  const hasLeft = Boolean(useSession().config?.providerLogout)
  const ProviderLogout = useLatePart(providerLogout, { isWanted: hasLeft })
  const SecondFactorStep = useLatePart(secondFactorStep, {
    isWanted: challenge !== undefined,
    onMissing: () => setChallenge(undefined),
  })
  const SuspendedNotice = useLatePart(suspendedNotice, { isWanted: isSuspended })
  const WrongAdvice = useLatePart(wrongAdvice, { isWanted: isWrong })
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
    // In its own words until the notice is there.
    if (problem?.code === 'ACCOUNT_SUSPENDED') setSuspended(true)
    if (!form.applyProblem(problem)) setMessage(problem?.message)
  })

  const advice = isWrong && WrongAdvice ? <WrongAdvice href={paths.forgotPassword(redirect)} /> : undefined
  if (challenge) {
    const back = (problem?: ApiProblem) => {
      setChallenge(undefined)
      const isOver = problem?.code === 'ACCOUNT_SUSPENDED'
      setSuspended(isOver)
      setMessage(problem?.message)
    }
    return (
      <AccountLayout title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        {SecondFactorStep ? <SecondFactorStep challenge={challenge} onDone={entered} onBack={back} /> : null}
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
      {ProviderLogout ? <ProviderLogout /> : null}
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <TextField
            {...form.field('email')}
            label={t('fields.email', { ns: 'common' })}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck="false"
            size="lg"
            isRequired
          />
          <PasswordField
            {...form.field('password')}
            label={t('fields.password', { ns: 'common' })}
            showLabel={t('showPassword')}
            autoComplete="current-password"
            size="lg"
            isRequired
          />
          {isSuspended && SuspendedNotice ? <SuspendedNotice /> : <FormAlert message={message} advice={advice} />}
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isSubmitting}>
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
