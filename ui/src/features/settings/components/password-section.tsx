import { changePassword } from '@forecourt/contracts'
import { Button, Callout, Inline, LinkButton, PasswordField, Stack, toast } from '@forecourt/design-system'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Static, Type as T } from 'typebox'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { NewPasswordForm, samePasswords } from '../../../shared/forms/new-password.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useUser } from '../../../shared/session/session.ts'
import { refreshSession } from '../../../shared/session/session-store.ts'
import { securityLists } from '../security-lists.ts'
import { SettingsSection } from './settings-section.tsx'

const PasswordForm = T.Object({ currentPassword: T.String({ minLength: 1 }), ...NewPasswordForm.properties })
const empty = { currentPassword: '', password: '', passwordAgain: '' }

/** Changes the password; an account without one sets it by a reset. */
export function PasswordSection() {
  const { t } = useTranslation('settings')
  const user = useUser()
  return (
    <SettingsSection
      id="password"
      title={t('password.title')}
      text={t(user.hasPassword ? 'password.text' : 'password.none')}
    >
      {user.hasPassword ? (
        <ChangePassword userId={user.id} email={user.email} />
      ) : (
        <Inline>
          <LinkButton href={paths.forgotPassword({ redirect: paths.settingsAccount() })}>
            {t('password.set')}
          </LinkButton>
        </Inline>
      )}
    </SettingsSection>
  )
}

function ChangePassword({ userId, email }: { userId: string; email: string }) {
  const { t } = useTranslation('settings')
  const invalidate = useInvalidate()
  const label = useCallback((name: string) => t(`password.${name}`), [t])
  const form = useContractForm<typeof PasswordForm, Static<typeof PasswordForm>>(PasswordForm, {
    defaultValues: empty,
    refine: samePasswords,
    label,
  })
  useUnsaved(form.formState.isDirty)
  const change = useAction(changePassword, { toast: false })
  const [message, setMessage] = useState<string>()

  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    setMessage(undefined)
    const reply = await change.run({ params: { id: userId }, body: { currentPassword, password } })
    if (reply) {
      form.reset(empty)
      toast.success(t('password.changed', { count: reply.data.endedSessions }))
      // The session was renewed; its key for requests is another one now.
      await refreshSession(true).catch(() => undefined)
      return void invalidate(...securityLists)
    }
    const problem = change.lastProblem()
    if (problem?.code === 'PASSWORD_WRONG') {
      return form.setError('currentPassword', { type: 'server', message: problem.message }, { shouldFocus: true })
    }
    if (!form.applyProblem(problem)) setMessage(problem?.message)
  })
  const names = ['currentPassword', 'password', 'passwordAgain'] as const
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {names.map((name) => (
          <FormField key={name} control={form.control} name={name}>
            {(field) => (
              <PasswordField
                {...field}
                label={t(`password.${name}`)}
                showLabel={t('proof.show', { ns: 'common' })}
                autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                isRequired
              />
            )}
          </FormField>
        ))}
        {message ? (
          <Callout tone="danger" role="alert">
            {message}
          </Callout>
        ) : null}
        <Inline>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {t('password.submit')}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}
