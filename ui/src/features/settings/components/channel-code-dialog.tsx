import type { ProviderLink } from '@forecourt/contracts'
import { Button, Callout, Dialog, Inline, OtpField, Stack, Text, toast } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { type CodePurpose, useChannelCode } from '../api/use-channel-code.ts'

const digits = 6

export interface ChannelCodeDialogProps {
  channel: ProviderLink
  name: string
  /** Where the code goes. */
  target: string
  purpose: CodePurpose
  onClose: () => void
}

/** Asks for the code that was sent by a channel, and changes the channel with it. */
export function ChannelCodeDialog({ channel, name, target, purpose, onClose }: ChannelCodeDialogProps) {
  const { t } = useTranslation('settings')
  const code = useChannelCode(channel, purpose)
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<ApiProblem>()
  const [isBusy, setBusy] = useState(false)

  const send = async (isFirst: boolean) => {
    setProblem(undefined)
    const failure = await code.send()
    setProblem(failure)
    if (!failure && !isFirst) toast.success(t('notifications.code.resent'))
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void send(true)
  })

  const submit = async () => {
    if (isBusy || !code.isSent) return
    setProblem(undefined)
    if (otp.length !== digits) return setWrong(t('proof.incomplete', { ns: 'common' }))
    setWrong(undefined)
    setBusy(true)
    const failure = await code.confirm(otp)
    setBusy(false)
    if (failure?.code === 'OTP_INVALID') return setWrong(failure.message)
    if (failure) return setProblem(failure)
    toast.success(t(`notifications.code.done.${purpose}`, { name }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen || isBusy ? undefined : onClose())}
      isDismissable={false}
      size="sm"
      title={t(`notifications.code.title.${purpose}`, { name })}
      description={t('notifications.code.text', { name, target })}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant="primary" isLoading={isBusy} isDisabled={!code.isSent}>
            {t(`notifications.code.submit.${purpose}`)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <OtpField
          label={t('notifications.code.label')}
          name="otp"
          value={otp}
          onChange={setOtp}
          error={wrong}
          length={digits}
          autoFocus
          isRequired
        />
        {problem ? (
          <Callout tone="danger" role="alert">
            {problem.fields ? Object.values(problem.fields).join(' ') : problem.message}
          </Callout>
        ) : null}
        <Inline justifyContent="space-between" gap={3}>
          <Button
            variant="ghost"
            size="sm"
            onPress={() => void send(false)}
            isDisabled={code.resendIn > 0}
            isLoading={code.isSending}
          >
            {t('notifications.code.resend')}
          </Button>
          {code.resendIn > 0 ? (
            <Text size="sm" tone="muted" numeric role="timer">
              {code.resendIn > 120
                ? t('notifications.code.resendInMinutes', { count: Math.ceil(code.resendIn / 60) })
                : t('notifications.code.resendIn', { count: code.resendIn })}
            </Text>
          ) : null}
        </Inline>
      </Stack>
    </Dialog>
  )
}
