import { deleteUser, type User } from '@forecourt/contracts'
import { Button, Callout, Dialog, Stack, Text, TextField, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { dropDrafts } from '../../../shared/draft/drafts.ts'
import { deletionEffects, effectsList } from '../../../shared/feedback/deletion-effects.css.ts'
import { useWayOn } from '../../../shared/page/use-go-on.ts'
import { clearUser } from '../../../shared/session/session-store.ts'

/** Deletes the account, once the user name was typed. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const wayOn = useWayOn()
  const remove = useAction(deleteUser, { toast: false })
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [message, setMessage] = useState<string>()

  const submit = async () => {
    setMessage(undefined)
    if (typed.trim() !== user.username) return setWrong(t('data.mismatch', { username: user.username }))
    setWrong(undefined)
    if (!(await remove.run({ params: { id: user.id } }))) return setMessage(remove.lastProblem()?.message)
    await dropDrafts(user.id)
    const goOn = wayOn()
    clearUser()
    toast.success(t('data.deleted'))
    goOn(paths.signIn(), { replace: true })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen || remove.isRunning ? undefined : onClose())}
      isDismissable={false}
      title={t('data.deleteTitle')}
      closeLabel={t('actions.close', { ns: 'common' })}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onPress={onClose} isDisabled={remove.isRunning}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant="danger" isLoading={remove.isRunning}>
            {t('data.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack as="ul" gap={1} className={effectsList}>
          {deletionEffects.map((name) => (
            <Text key={name} as="li" size="sm">
              {t(`data.effects.${name}`)}
            </Text>
          ))}
        </Stack>
        <TextField
          label={t('data.typeName', { username: user.username })}
          value={typed}
          onChange={setTyped}
          error={wrong}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          isRequired
        />
        {message ? (
          <Callout tone="danger" role="alert">
            {message}
          </Callout>
        ) : null}
      </Stack>
    </Dialog>
  )
}
