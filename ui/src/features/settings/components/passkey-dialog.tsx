import { Button, Dialog, TextField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorActions } from '../api/use-second-factors.ts'

/** Names a new passkey, then lets the browser make it. */
export function PasskeyDialog({ onAdd, onClose }: { onAdd: SecondFactorActions['addPasskey']; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    const label = t('factors.passkey.name')
    if (name.trim() === '') return setWrong(t('validation.required', { ns: 'common', label }))
    setWrong(undefined)
    setBusy(true)
    const outcome = await onAdd(name.trim())
    setBusy(false)
    if (outcome === 'added') return onClose()
    if (outcome) setWrong(outcome === 'declined' ? t('factors.passkey.declined') : outcome.message)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen || isBusy ? undefined : onClose())}
      isDismissable={false}
      size="sm"
      title={t('factors.passkey.add')}
      description={t('factors.passkey.text')}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => void submit()}
      footer={
        <Button type="submit" variant="primary" isLoading={isBusy}>
          {t('factors.passkey.create')}
        </Button>
      }
    >
      <TextField
        label={t('factors.passkey.name')}
        help={t('factors.passkey.nameHelp')}
        value={name}
        onChange={setName}
        error={wrong}
        maxLength={60}
        autoFocus
        isRequired
      />
    </Dialog>
  )
}
