import { fonts, OneOf, Strict, Uuid } from '@forecourt/contracts'
import { Button, Callout, Inline, RadioGroup, Stack } from '@forecourt/design-system'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { chooseFont, chooseTheme, toThemeMode, useTheme } from '../../../shared/appearance/appearance.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useRecordChange } from '../api/use-record-change.ts'
import { SettingsSection } from '../components/settings-section.tsx'

const AppearanceForm = Strict({ font: OneOf(fonts), theme: Uuid })
type AppearanceForm = Static<typeof AppearanceForm>

/** /settings/appearance: typeface and theme, for this account on every device. */
export function AppearancePage() {
  const { t } = useTranslation('settings')
  const { config } = useSession()
  const { user, save } = useRecordChange()
  const shown = useTheme()
  const themes = config?.themes ?? []
  const current = user.theme?.id ?? themes.find(({ name }) => toThemeMode(name) === shown)?.id ?? ''
  const messages = useMemo(() => ({ theme: t('appearance.themeRequired'), font: t('appearance.fontRequired') }), [t])
  const form = useContractForm<typeof AppearanceForm, AppearanceForm>(AppearanceForm, {
    defaultValues: { font: user.font, theme: current },
    messages,
  })
  useUnsaved(form.formState.isDirty)
  const [message, setMessage] = useState<string>()
  usePageTitle(t('places.appearance'))

  const submit = form.handleSubmit(async ({ font, theme }) => {
    setMessage(undefined)
    const saved = form.beginSaving()
    if (!(await save({ font, theme }, (problem) => setMessage(problem?.message)))) return
    saved()
    chooseFont(font)
    chooseTheme(toThemeMode(themes.find(({ id }) => id === theme)?.name))
  })
  return (
    <SettingsSection id="appearance" title={t('appearance.title')} text={t('appearance.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={6}>
          <FormField control={form.control} name="font">
            {({ ref: _ref, ...field }) => (
              <RadioGroup
                {...field}
                label={t('appearance.font')}
                layout="tiles"
                onChange={(value) => field.onChange(fonts.find((one) => one === value) ?? 'inter')}
                options={fonts.map((font) => ({
                  value: font,
                  label: t(`appearance.fonts.${font}`),
                  description: t(`appearance.fontTexts.${font}`),
                }))}
              />
            )}
          </FormField>
          <FormField control={form.control} name="theme">
            {({ ref: _ref, ...field }) => (
              <RadioGroup
                {...field}
                label={t('appearance.theme')}
                layout="tiles"
                options={themes.map(({ id, name }) => ({
                  value: id,
                  label: t(`appearance.themes.${toThemeMode(name)}`),
                  description: t(`appearance.themeTexts.${toThemeMode(name)}`),
                }))}
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
