import { Day, PersonName, Strict, Uuid } from '@forecourt/contracts'
import { Button, Callout, Inline, partMissing, Select, Stack, TextField } from '@forecourt/design-system'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { changeLanguage } from '../../../i18n/i18n.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useRecordChange } from '../api/use-record-change.ts'
import { SettingsSection } from './settings-section.tsx'

const AccountForm = Strict({ name: PersonName, dateOfBirth: Day, language: Uuid })

/** Display name, date of birth and language (spec 5, account). */
export function AccountDetails() {
  const { t } = useTranslation('settings')
  const { config } = useSession()
  const { user, save } = useRecordChange()
  const languages = config?.languages ?? []
  const label = useCallback((name: string) => t(`account.${name}`), [t])
  const messages = useMemo(
    () => ({
      'dateOfBirth.required': t('account.dateOfBirthRequired'),
      'language.required': t('account.languageRequired'),
    }),
    [t],
  )
  const form = useContractForm<typeof AccountForm, Static<typeof AccountForm>>(AccountForm, {
    defaultValues: { name: user.name, dateOfBirth: user.dateOfBirth ?? '', language: user.language?.id ?? '' },
    label,
    messages,
  })
  useUnsaved(form.formState.isDirty)
  const [message, setMessage] = useState<string>()

  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined)
    const saved = form.beginSaving()
    const isSaved = await save(values, (problem) => {
      if (!form.applyProblem(problem)) setMessage(problem?.message)
    })
    const code = languages.find(({ id }) => id === values.language)?.code
    if (isSaved) saved()
    if (isSaved && code) await changeLanguage(code).catch(partMissing)
  })
  return (
    <SettingsSection id="details" title={t('account.title')} text={t('account.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <FormField control={form.control} name="name">
            {(field) => (
              <TextField
                {...field}
                label={t('account.name')}
                help={t('account.nameHelp')}
                autoComplete="name"
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="dateOfBirth">
            {(field) => (
              <TextField {...field} label={t('account.dateOfBirth')} type="date" autoComplete="bday" isRequired />
            )}
          </FormField>
          <FormField control={form.control} name="language">
            {({ value, ...field }) => (
              <Select
                {...field}
                ref={undefined}
                value={value === '' ? null : value}
                label={t('account.language')}
                options={languages.map(({ id, name }) => ({ value: id, label: name }))}
                isRequired
              />
            )}
          </FormField>
          {message ? (
            <Callout tone="danger" role="alert">
              {message}
            </Callout>
          ) : null}
          <Inline>
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
              {t('actions.save', { ns: 'common' })}
            </Button>
          </Inline>
        </Stack>
      </form>
    </SettingsSection>
  )
}
