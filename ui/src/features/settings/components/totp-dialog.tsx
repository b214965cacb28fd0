import { Button, Dialog, OtpField, Stack, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../../shared/api/call.ts'
import { QrCode } from './qr-code.tsx'

const digits = 6

export interface TotpDialogProps {
  /** What the app needs: base32, and the same as an address for the QR code. */
  setup: { secret: string; uri: string }
  onConfirm: (code: string) => Promise<ApiProblem | undefined>
  onClose: () => void
}

/** Sets up an authenticator app: scan, then confirm with its first code. */
export function TotpDialog({ setup, onConfirm, onClose }: TotpDialogProps) {
  const { t } = useTranslation('settings')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    if (code.length !== digits) return setWrong(t('proof.incomplete', { ns: 'common' }))
    setWrong(undefined)
    setBusy(true)
    const problem = await onConfirm(code)
    setBusy(false)
    if (problem) setWrong(problem.message)
    else onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen || isBusy ? undefined : onClose())}
      isDismissable={false}
      title={t('factors.totp.setUp')}
      description={t('factors.totp.scan')}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t('factors.totp.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <QrCode text={setup.uri} label={t('factors.totp.qr')} />
        <Text size="sm" tone="muted">
          {t('factors.totp.byHand')}{' '}
          <Text as="span" mono>
            {setup.secret}
          </Text>
        </Text>
        <OtpField
          label={t('proof.totp.label', { ns: 'common' })}
          name="code"
          value={code}
          onChange={setCode}
          error={wrong}
          length={digits}
          isRequired
        />
      </Stack>
    </Dialog>
  )
}
