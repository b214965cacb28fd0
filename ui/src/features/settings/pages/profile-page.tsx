import { Button, Callout, Grid, Inline, Stack, TextArea, TextField } from '@forecourt/design-system'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useRecordChange } from '../api/use-record-change.ts'
import { SettingsSection } from '../components/settings-section.tsx'
import { UrlList } from '../components/url-list.tsx'
import { changesOf, ProfileForm, profileOf, refineProfile } from '../profile-form.ts'

/** /settings/: the profile. A changed email has to be confirmed again; the guard leads there. */
export function ProfilePage() {
  const { t } = useTranslation('settings')
  const { config } = useSession()
  const { user, save } = useRecordChange()
  const country = config?.defaults.country
  const refine = useCallback((values: Record<string, unknown>) => refineProfile(values, country), [country])
  const label = useCallback(
    (name: string) =>
      name === 'bio' || name === 'urls' ? t(`profile.${name}`) : t(`fields.${name}`, { ns: 'common' }),
    [t],
  )
  const form = useContractForm<typeof ProfileForm, ProfileForm>(ProfileForm, {
    defaultValues: profileOf(user),
    refine,
    label,
  })
  useUnsaved(form.formState.isDirty)
  const [message, setMessage] = useState<string>()
  usePageTitle(t('places.profile'))

  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined)
    const saved = form.beginSaving()
    const body = await changesOf(user, values, country)
    const isSaved = await save(body, (problem) => {
      if (!form.applyProblem(problem)) setMessage(problem?.message)
    })
    if (isSaved) saved()
  })
  const common = (name: string) => t(`fields.${name}`, { ns: 'common' })
  return (
    <SettingsSection id="profile" title={t('profile.title')} text={t('profile.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <FormField control={form.control} name="username">
            {(field) => (
              <TextField
                {...field}
                label={common('username')}
                autoComplete="username"
                autoCapitalize="none"
                isRequired
              />
            )}
          </FormField>
          <Grid columns={{ phone: 1, tablet: 2 }}>
            <FormField control={form.control} name="firstName">
              {(field) => <TextField {...field} label={common('firstName')} autoComplete="given-name" isRequired />}
            </FormField>
            <FormField control={form.control} name="lastName">
              {(field) => <TextField {...field} label={common('lastName')} autoComplete="family-name" isRequired />}
            </FormField>
          </Grid>
          <FormField control={form.control} name="email">
            {(field) => (
              <TextField
                {...field}
                label={common('email')}
                help={t('profile.emailHelp')}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                isRequired
              />
            )}
          </FormField>
          <FormField control={form.control} name="phone">
            {(field) => <TextField {...field} label={common('phone')} type="tel" autoComplete="tel" isRequired />}
          </FormField>
          <FormField control={form.control} name="bio">
            {(field) => (
              <TextArea {...field} label={t('profile.bio')} help={t('profile.bioHelp')} rows={3} maxLength={160} />
            )}
          </FormField>
          <FormField control={form.control} name="urls">
            {(field) => <UrlList {...field} />}
          </FormField>
          {message ? (
            <Callout tone="danger" role="alert">
              {message}
            </Callout>
          ) : null}
          <Inline>
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
              {t('profile.save')}
            </Button>
          </Inline>
        </Stack>
      </form>
    </SettingsSection>
  )
}
