import { login, type SignInChallenge } from '@forecourt/contracts'
import { Button, Link, PasswordField, Stack, TextField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useEntrance } from '../api/use-entrance.ts'
import { challengeOf } from '../challenge.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { ProviderButtons } from '../components/provider-buttons.tsx'
import { SecondFactorStep } from '../components/second-factor-step.tsx'

const empty = { email: '', password: '' }

/** /sign-in: email and password or a provider, then the second factor where the account has one. */
export function SignInPage() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const target = safeRedirect(search.get('redirect'))
  const redirect = target === '/' ? {} : { redirect: target }
  const form = useContractForm(login.body, { defaultValues: empty })
  const signIn = useAction(login, { toast: false })
  const entered = useEntrance(target)
  const [message, setMessage] = useState<string>()
  const [challenge, setChallenge] = useState<SignInChallenge>()
  usePageTitle(t('signIn.title'))

  const submit = form.handleSubmit(async (body) => {
    setMessage(undefined)
    const reply = await signIn.run({ body })
    if (reply) return reply.data ? entered(reply.data) : setMessage(t('signIn.noUser'))
    const problem = signIn.lastProblem()
    const question = challengeOf(problem)
    if (question) return setChallenge(question)
    if (!form.applyProblem(problem)) setMessage(problem?.message)
  })

  if (challenge) {
    const back = (said?: string) => {
      setChallenge(undefined)
      setMessage(said)
    }
    return (
      <AccountLayout title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        <SecondFactorStep challenge={challenge} onDone={entered} onBack={back} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
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
          <FormAlert message={message} />
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.formState.isSubmitting}>
            {t('signIn.submit')}
          </Button>
          <Link href={paths.forgotPassword(redirect)} variant="standalone">
            {t('signIn.forgot')}
          </Link>
        </Stack>
      </form>
      <ProviderButtons redirect={target} />
    </AccountLayout>
  )
}
