import { Button, Callout, Inline, OtpField, PasswordField, Stack, Text, TextField } from '@forecourt/design-system'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../api/problem.ts'
import { answerWithPasskey, passkeysWork } from '../session/passkey.ts'
import { type Proof, type ProofMethod, typedProof } from './proof.ts'

const digits = 6

export interface ProofFormProps {
  /** The first one is shown; the others are offered below it. */
  methods: readonly ProofMethod[]
  submitLabel: string
  /** Resolves with what was wrong, or undefined. The form stays as it is until then. */
  onProof: (proof: Proof) => Promise<ApiProblem | undefined>
  /** What to ask a passkey for; undefined when that failed (then `passkeyProblem` says why). */
  passkeyOptions: () => Promise<Record<string, unknown> | ApiProblem | undefined>
}

const isProblem = (value: object | undefined): value is ApiProblem => value instanceof Error

/** Asks for one proof: password, app code, passkey or recovery code. What was typed stays when it is refused. */
export function ProofForm({ methods, submitLabel, onProof, passkeyOptions }: ProofFormProps) {
  const { t } = useTranslation('common')
  const usable = methods.filter((one) => one !== 'passkey' || passkeysWork())
  const [chosen, setChosen] = useState<ProofMethod>()
  const method = chosen ?? usable[0] ?? 'password'
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const judge = async (proof: () => Promise<Proof | ApiProblem | undefined>) => {
    if (isBusy) return
    setBusy(true)
    setWrong(undefined)
    try {
      const given = await proof()
      const problem = isProblem(given) ? given : given && (await onProof(given))
      if (problem) setWrong(problem.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (method === 'passkey') return void judge(byPasskey)
    if (method === 'totp' && text.length !== digits) return setWrong(t('proof.incomplete'))
    if (text.trim() === '') return setWrong(t('validation.required', { label: t(`proof.${method}.label`) }))
    void judge(async () => typedProof(method, text))
  }
  const byPasskey = async (): Promise<Proof | ApiProblem | undefined> => {
    const options = await passkeyOptions()
    if (!options || isProblem(options)) return options
    const passkey = await answerWithPasskey(options)
    if (!passkey) setWrong(t('proof.passkey.declined'))
    return passkey && { passkey }
  }
  const choose = (next: ProofMethod) => {
    setChosen(next)
    setText('')
    setWrong(undefined)
  }
  const field = { value: text, onChange: setText, error: method === 'passkey' ? undefined : wrong, isRequired: true }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        {method === 'password' ? (
          <PasswordField
            {...field}
            key={method}
            name="password"
            label={t('proof.password.label')}
            showLabel={t('proof.show')}
            autoComplete="current-password"
            size="lg"
            autoFocus
          />
        ) : null}
        {method === 'totp' ? (
          <OtpField
            {...field}
            key={method}
            name="code"
            label={t('proof.totp.label')}
            help={t('proof.totp.help')}
            length={digits}
            autoFocus
          />
        ) : null}
        {method === 'recovery' ? (
          <TextField
            {...field}
            key={method}
            name="recoveryCode"
            label={t('proof.recovery.label')}
            help={t('proof.recovery.help')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            size="lg"
            autoFocus
          />
        ) : null}
        {method === 'passkey' ? (
          <>
            <Text tone="muted">{t('proof.passkey.help')}</Text>
            {wrong ? (
              <Callout tone="danger" role="alert">
                {wrong}
              </Callout>
            ) : null}
          </>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          isLoading={isBusy}
          icon={method === 'passkey' ? <Fingerprint /> : undefined}
        >
          {method === 'passkey' ? t('proof.passkey.label') : submitLabel}
        </Button>
        {usable.length > 1 ? (
          <Inline gap={2}>
            {usable
              .filter((one) => one !== method)
              .map((one) => (
                <Button key={one} variant="ghost" size="sm" onPress={() => choose(one)} isDisabled={isBusy}>
                  {t(`proof.${one}.use`)}
                </Button>
              ))}
          </Inline>
        ) : null}
      </Stack>
    </form>
  )
}
