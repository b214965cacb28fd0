import { generateOtp } from '@forecourt/contracts'
import { Button, Callout, Link, RadioGroup, Stack, TextField, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { useSession } from '../../../shared/session/session.ts'
import type { CodeChannel } from '../api/reset-flow.ts'
import { typedEmail, useTypedEmail } from '../api/typed-email.ts'
import { useResetCode } from '../api/use-reset-code.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'

/** /forgot-password: sends a code to whoever owns the account. What is said does not tell whether there is one. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('account')
  const goOn = useGoOn()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const { config, user } = useSession()
  const code = useResetCode()
  const email = code.flow?.email ?? user?.email ?? typedEmail().email
  const form = useContractForm(generateOtp.body, { defaultValues: { email } })
  useTypedEmail(form)
  const [channel, setChannel] = useState<CodeChannel>('email')
  const [message, setMessage] = useState<string>()
  const channels = config?.codeChannels ?? ['email']
  const redirect = safeRedirect(search.get('redirect'))
  usePageTitle(t('forgot.title'))

  const submit = form.handleSubmit(async ({ email }) => {
    setMessage(undefined)
    const problem = await code.send(email, channel, redirect)
    if (!problem) {
      toast.success(t('forgot.ifAccount'), { description: t(`forgot.sent.${channel}`) })
      return goOn(paths.otp())
    }
    if (!form.applyProblem(problem)) setMessage(problem.message)
  })
  return (
    <AccountLayout title={t('forgot.title')} lead={t('forgot.lead')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          {state?.lost === true && !message ? (
            <Callout tone="info" role="status">
              {t('forgot.lost')}
            </Callout>
          ) : null}
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
          {channels.includes('whatsapp') ? (
            <RadioGroup
              label={t('forgot.channel')}
              layout="row"
              value={channel}
              onChange={(value) => setChannel(value === 'whatsapp' ? 'whatsapp' : 'email')}
              options={channels.map((value) => ({ value, label: t(`forgot.channels.${value}`) }))}
            />
          ) : null}
          <FormAlert title={t('email.sendFailed')} message={message} />
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.formState.isSubmitting}>
            {t('forgot.submit')}
          </Button>
          <Link href={paths.signIn(redirect === '/' ? {} : { redirect })} variant="standalone">
            {t('forgot.back')}
          </Link>
        </Stack>
      </form>
    </AccountLayout>
  )
}
