import { Button, Inline, Link, OtpField, Stack, Text, toast } from '@forecourt/design-system'
import { type FormEvent, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useSession, useUser } from '../../../shared/session/session.ts'
import { useEmailCode } from '../api/use-email-code.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { CorrectEmail } from '../components/correct-email.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { ResendCode } from '../components/resend-code.tsx'

const digits = 6

/** /email: the code that was sent by mail confirms the address; a mistyped address can be corrected. */
export function EmailPage() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const user = useUser()
  usePageTitle(t('email.title'))
  if (user.emailVerified) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return <Confirm key={user.email} email={user.email} userId={user.id} />
}

function Confirm({ email, userId }: { email: string; userId: string }) {
  const { t } = useTranslation('account')
  const { refresh } = useSession()
  const code = useEmailCode(email)
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [correcting, setCorrecting] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.isVerifying || !code.isSent) return
    if (otp.length !== digits) return setWrong(t('email.wrong'))
    setWrong(undefined)
    // The guard leads on as soon as the refreshed user is verified.
    if (await code.verify(otp)) {
      toast.success(t('email.success'))
      await refresh().catch(() => undefined)
    }
  }
  const sent = (
    <Trans
      t={t}
      i18nKey={code.isFirst ? 'email.sentTo' : 'email.sentAnew'}
      values={{ email }}
      components={{ strong: <strong /> }}
    />
  )
  const isUnsent = !code.isSent && code.problem !== undefined
  const lead = code.isSent ? sent : isUnsent ? undefined : t('email.sending', { email })
  return (
    <AccountLayout title={t('email.title')} lead={lead}>
      {correcting ? (
        <CorrectEmail userId={userId} email={email} onCancel={() => setCorrecting(false)} />
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack gap={4}>
            <OtpField
              label={t('email.code')}
              name="otp"
              value={otp}
              onChange={setOtp}
              error={wrong ?? (code.problem?.code.startsWith('OTP') ? code.problem.message : undefined)}
              length={digits}
              autoFocus
              isRequired
            />
            <FormAlert
              title={isUnsent ? t('email.sendFailed') : undefined}
              message={code.problem && !code.problem.code.startsWith('OTP') ? code.problem.message : undefined}
            />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              fullWidth
              isLoading={code.isVerifying}
              isDisabled={!code.isSent}
            >
              {t('email.submit')}
            </Button>
            <ResendCode seconds={code.resendIn} isSending={code.isSending} onResend={() => void code.resend()} />
          </Stack>
        </form>
      )}
      <Inline gap={3} justifyContent="space-between">
        <Text size="sm" tone="muted">
          {t('email.mistyped')}{' '}
          <Button variant="ghost" size="sm" onPress={() => setCorrecting(true)} isDisabled={correcting}>
            {t('email.change')}
          </Button>
        </Text>
        <Link href={paths.logout()} variant="standalone">
          {t('email.signOut')}
        </Link>
      </Inline>
    </AccountLayout>
  )
}
