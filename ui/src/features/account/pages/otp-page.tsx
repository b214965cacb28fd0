import { Button, Link, OtpField, Stack, toast } from '@forecourt/design-system'
import { type FormEvent, useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useCountdown } from '../../../shared/feedback/use-countdown.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import type { ResetFlow } from '../api/reset-flow.ts'
import { useResetCode } from '../api/use-reset-code.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { ResendCode } from '../components/resend-code.tsx'

const digits = 6

/** /otp: the code of a password reset. A reload loses which code it was, and leads back to the start. */
export function OtpPage() {
  const { t } = useTranslation('account')
  const { flow } = useResetCode()
  usePageTitle(t('otp.title'))
  return flow && !flow.done ? (
    <EnterCode flow={flow} />
  ) : (
    <Navigate to={paths.forgotPassword()} state={{ lost: true }} replace />
  )
}

function EnterCode({ flow }: { flow: ResetFlow }) {
  const { t } = useTranslation('account')
  const goOn = useGoOn()
  const code = useResetCode()
  const { seconds, start } = useCountdown()
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<ApiProblem>()
  useEffect(() => start((flow.resendAt - Date.now()) / 1000), [flow.resendAt, start])

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (code.isVerifying) return
    setProblem(undefined)
    if (otp.length !== digits) return setWrong(t('email.wrong'))
    setWrong(undefined)
    if (await code.verify(flow, otp)) return goOn(paths.resetPassword())
    const failure = code.lastProblem()
    if (failure?.code === 'OTP_INVALID') setWrong(failure.message)
    else setProblem(failure)
  }
  const resend = async () => {
    setProblem(undefined)
    setWrong(undefined)
    const failure = await code.send(flow.email, flow.channel, flow.redirect)
    if (failure) {
      setProblem(failure)
      if (failure.retryAfter) start(failure.retryAfter)
      return
    }
    setOtp('')
    toast.success(t(flow.channel === 'email' ? 'email.resent' : 'otp.resent'))
  }
  return (
    <AccountLayout
      title={t('otp.title')}
      lead={
        <Trans
          t={t}
          i18nKey={`otp.sentTo.${flow.channel}`}
          values={{ email: flow.email }}
          components={{ strong: <strong /> }}
        />
      }
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <OtpField
            label={t('email.code')}
            name="otp"
            value={otp}
            onChange={setOtp}
            error={wrong}
            length={digits}
            autoFocus
            isRequired
          />
          <FormAlert message={problem?.message} />
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={code.isVerifying}>
            {t('otp.submit')}
          </Button>
          <ResendCode seconds={seconds} isSending={code.isSending} onResend={() => void resend()} />
          <Link href={paths.forgotPassword()} variant="standalone">
            {t('otp.other')}
          </Link>
        </Stack>
      </form>
    </AccountLayout>
  )
}
