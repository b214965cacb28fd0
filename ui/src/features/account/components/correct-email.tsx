import { Email, Strict, updateUser } from '@forecourt/contracts'
import { Button, Inline, Stack, TextField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { setUser } from '../../../shared/session/session-store.ts'
import { FormAlert } from './form-alert.tsx'

const EmailOnly = Strict({ email: Email })

/** Corrects a mistyped address before it is confirmed; the new one gets a code at once. */
export function CorrectEmail({ userId, email, onCancel }: { userId: string; email: string; onCancel: () => void }) {
  const { t } = useTranslation('account')
  const form = useContractForm(EmailOnly, { defaultValues: { email } })
  const change = useAction(updateUser, { toast: false })
  const [message, setMessage] = useState<string>()

  const submit = form.handleSubmit(async (body) => {
    setMessage(undefined)
    if (body.email === email) return onCancel()
    const reply = await change.run({ params: { id: userId }, body })
    if (reply) return setUser(reply.data)
    const problem = change.lastProblem()
    if (!form.applyProblem(problem)) setMessage(problem?.message)
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <FormField control={form.control} name="email">
          {(field) => (
            <TextField
              {...field}
              label={t('email.newEmail')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              size="lg"
              autoFocus
              isRequired
            />
          )}
        </FormField>
        <FormAlert message={message} />
        <Inline gap={2}>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {t('email.saveEmail')}
          </Button>
          <Button variant="ghost" onPress={onCancel}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}
