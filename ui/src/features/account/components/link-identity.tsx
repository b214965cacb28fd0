import type { User } from '@forecourt/contracts'
import { Button, LinkButton, OtpField, Stack, toast } from '@forecourt/design-system'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useLinkCode } from '../api/use-link-code.ts'
import { isUncertain, reasonOf } from '../external.ts'
import { AccountLayout } from './account-layout.tsx'
import { FormAlert } from './form-alert.tsx'
import { ResendCode } from './resend-code.tsx'

const digits = 6

/** The code that links an identity to the account. */
export function LinkIdentity({ federer, user, target }: { federer: string; user: User; target: string }) {
  const { t } = useTranslation('account')
  const goOn = useGoOn()
  const { config } = useSession()
  const code = useLinkCode(federer, user)
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<ApiProblem>()
  const [isBusy, setBusy] = useState(false)
  const name = config?.identityProviders.find((one) => one.code === federer)?.name ?? federer

  const send = async (isFirst: boolean) => {
    setProblem(undefined)
    const failure = await code.send()
    setProblem(failure)
    if (!failure && !isFirst) toast.success(t('email.resent'))
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void send(true)
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    if (otp.length !== digits) return setWrong(t('email.wrong'))
    setWrong(undefined)
    setBusy(true)
    const failure = await code.confirm(otp)
    setBusy(false)
    if (!failure) {
      toast.success(t('link.done', { name }))
      return goOn(target, { replace: true })
    }
    if (failure.code === 'OTP_INVALID') return setWrong(failure.message)
    const isOver = ['IDENTITY_INVALID', 'IDENTITY_TAKEN'].includes(failure.code)
    if (!isOver || isUncertain(failure)) return setProblem(failure)
    goOn(paths.externalError({ reason: reasonOf(failure), federer }), { replace: true })
  }
  return (
    <AccountLayout
      title={t('link.title')}
      lead={
        <Trans t={t} i18nKey="link.lead" values={{ name, email: user.email }} components={{ strong: <strong /> }} />
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
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy} isDisabled={!code.isSent}>
            {t('link.submit', { name })}
          </Button>
          <ResendCode seconds={code.resendIn} isSending={code.isSending} onResend={() => void send(false)} />
          <LinkButton variant="ghost" href={paths.settingsAccount()}>
            {t('actions.cancel', { ns: 'common' })}
          </LinkButton>
        </Stack>
      </form>
    </AccountLayout>
  )
}
