import { Button, Inline, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

/** Sends a code again once the server's countdown is over. */
export function ResendCode({
  seconds,
  isSending,
  onResend,
}: {
  seconds: number
  isSending: boolean
  onResend: () => void
}) {
  const { t } = useTranslation('account')
  return (
    <Inline justifyContent="space-between" gap={3}>
      <Button variant="ghost" onPress={onResend} isDisabled={seconds > 0} isLoading={isSending}>
        {t('email.resend')}
      </Button>
      {seconds > 0 ? (
        <Text size="sm" tone="muted" numeric role="timer">
          {seconds > 120
            ? t('email.resendInMinutes', { count: Math.ceil(seconds / 60) })
            : t('email.resendIn', { count: seconds })}
        </Text>
      ) : null}
    </Inline>
  )
}
