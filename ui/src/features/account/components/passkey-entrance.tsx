import { passkeyLogin, passkeyLoginOptions, type User } from '@forecourt/contracts'
import { Button, Stack } from '@forecourt/design-system'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { answerWithPasskey } from '../../../shared/session/passkey.ts'
import { FormAlert } from './form-alert.tsx'

/** Signs in with a passkey alone. */
export function PasskeyEntrance({
  onDone,
  onSuspended,
}: {
  onDone: (user: User) => Promise<void>
  onSuspended: () => void
}) {
  const { t } = useTranslation('account')
  const options = useAction(passkeyLoginOptions, { toast: false })
  const enter = useAction(passkeyLogin, { toast: false })
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const signIn = async () => {
    const question = await options.run({})
    if (!question) return setMessage(options.lastProblem()?.message)
    const passkey = await answerWithPasskey(question.data)
    if (!passkey) return setMessage(t('passkey.declined'))
    const reply = await enter.run({ body: { passkey } })
    if (reply) return onDone(reply.data)
    const problem = enter.lastProblem()
    if (problem?.code === 'ACCOUNT_SUSPENDED') return onSuspended()
    setMessage(problem?.message)
  }
  const press = async () => {
    setMessage(undefined)
    setBusy(true)
    await signIn().finally(() => setBusy(false))
  }
  return (
    <Stack gap={3}>
      <Button size="lg" fullWidth icon={<Fingerprint />} isLoading={isBusy} onPress={() => void press()}>
        {t('passkey.submit')}
      </Button>
      <FormAlert message={message} />
    </Stack>
  )
}
