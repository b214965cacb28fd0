import { signup } from '@forecourt/contracts'
import { Button, Grid, Link, PasswordField, Stack, TextField, toast } from '@forecourt/design-system'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { toE164 } from '../../../shared/forms/phone.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useWayOn } from '../../../shared/page/use-go-on.ts'
import { useSession } from '../../../shared/session/session.ts'
import { enter } from '../after-sign-in.ts'
import { keepCode } from '../api/pending-code.ts'
import { AcceptTerms } from '../components/accept-terms.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { ProviderButtons } from '../components/provider-buttons.tsx'
import { emptySignUp, refineSignUp, SignUpForm } from '../sign-up-form.ts'

export function SignUpPage() {
  const { t } = useTranslation('account')
  const { config } = useSession()
  const wayOn = useWayOn()
  const [search] = useSearchParams()
  const target = safeRedirect(search.get('redirect'))
  const redirect = target === '/' ? {} : { redirect: target }
  const country = config?.defaults.country
  const refine = useCallback((values: Record<string, unknown>) => refineSignUp(values, country), [country])
  const label = useCallback(
    (name: string) => (name === 'passwordAgain' ? t('signUp.passwordAgain') : t(`fields.${name}`, { ns: 'common' })),
    [t],
  )
  const form = useContractForm<typeof SignUpForm, SignUpForm>(SignUpForm, { defaultValues: emptySignUp, refine, label })
  const signUp = useAction(signup, { toast: false })
  const [message, setMessage] = useState<string>()
  usePageTitle(t('signUp.title'))

  const submit = form.handleSubmit(async ({ passwordAgain: _again, accepted: _accepted, ...person }) => {
    if (!config) return
    setMessage(undefined)
    const phone = (await toE164(person.phone, country)) ?? person.phone
    const reply = await signUp.run({
      body: {
        ...person,
        phone,
        acceptedTerms: config.documents.terms,
        acceptedPrivacy: config.documents.privacy,
      },
    })
    if (!reply) {
      const problem = signUp.lastProblem()
      if (!form.applyProblem(problem)) setMessage(problem?.message)
      return
    }
    keepCode({ email: reply.data.email, sessionId: reply.meta.sessionId, resendIn: reply.meta.resendIn })
    const goOn = wayOn()
    if (!(await enter(reply.data))) return goOn(paths.error(401), { replace: true })
    toast.success(t('signUp.success'))
    goOn(`${paths.email()}${target === '/' ? '' : `?${new URLSearchParams({ redirect: target })}`}`, {
      replace: true,
    })
  })

  const common = (name: string) => t(`fields.${name}`, { ns: 'common' })
  return (
    <AccountLayout
      title={t('signUp.title')}
      lead={
        <>
          {t('signUp.haveAccount')}{' '}
          <Link href={paths.signIn(redirect)} variant="inline">
            {t('signUp.signIn')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <Grid columns={{ phone: 1, tablet: 2 }}>
            <FormField control={form.control} name="firstName">
              {(field) => <TextField {...field} label={common('firstName')} autoComplete="given-name" isRequired />}
            </FormField>
            <FormField control={form.control} name="lastName">
              {(field) => <TextField {...field} label={common('lastName')} autoComplete="family-name" isRequired />}
            </FormField>
          </Grid>
          <FormField control={form.control} name="username">
            {(field) => (
              <TextField
                {...field}
                label={common('username')}
                help={t('signUp.usernameHelp')}
                autoComplete="nickname"
                autoCapitalize="none"
                spellCheck="false"
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="email">
            {(field) => (
              <TextField
                {...field}
                label={common('email')}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="phone">
            {(field) => (
              <TextField
                {...field}
                label={common('phone')}
                help={t('signUp.phoneHelp')}
                type="tel"
                autoComplete="tel"
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="password">
            {(field) => (
              <PasswordField
                {...field}
                label={common('password')}
                help={t('signUp.passwordHelp')}
                showLabel={t('showPassword')}
                autoComplete="new-password"
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
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="accepted">
            {(field) => <AcceptTerms {...field} />}
          </FormField>
          <FormAlert message={message} />
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.formState.isSubmitting}>
            {t('signUp.submit')}
          </Button>
        </Stack>
      </form>
      <ProviderButtons redirect={target} />
    </AccountLayout>
  )
}
