import { login } from '@forecourt/contracts'
import { Button, Link, PasswordField, Stack, TextField, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { enter } from '../after-sign-in.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'

const empty = { email: '', password: '' }

export function SignInPage() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = safeRedirect(search.get('redirect'))
  const form = useContractForm(login.body, { defaultValues: empty })
  const signIn = useAction(login, { toast: false })
  const [message, setMessage] = useState<string>()
  usePageTitle(t('signIn.title'))

  const submit = form.handleSubmit(async (body) => {
    setMessage(undefined)
    const reply = await signIn.run({ body })
    if (!reply) {
      const problem = signIn.lastProblem()
      if (!form.applyProblem(problem)) setMessage(problem?.message)
      return
    }
    if (!reply.data) return setMessage(t('signIn.noUser'))
    if (!(await enter(reply.data))) return void navigate(paths.error(401), { replace: true })
    toast.success(t('signIn.success'))
    void navigate(target, { replace: true })
  })

  return (
    <AccountLayout
      title={t('signIn.title')}
      lead={
        <>
          {t('signIn.noAccount')}{' '}
          <Link href={paths.signUp(target === '/' ? {} : { redirect: target })} variant="inline">
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
        </Stack>
      </form>
    </AccountLayout>
  )
}
