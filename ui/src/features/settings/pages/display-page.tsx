import { OneOf, Strict, sidebarItems } from '@forecourt/contracts'
import { Button, Callout, CheckboxGroup, Inline, Stack } from '@forecourt/design-system'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Static, Type as T } from 'typebox'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { shownItems } from '../../../shared/session/shown-items.ts'
import { useRecordChange } from '../api/use-record-change.ts'
import { SettingsSection } from '../components/settings-section.tsx'

const DisplayForm = Strict({ sidebarItems: T.Array(OneOf(sidebarItems), { minItems: 1 }) })
type DisplayForm = Static<typeof DisplayForm>

/** /settings/display: which places stand in the sidebar, for this account on every device (spec 4, rulings 8). */
export function DisplayPage() {
  const { t } = useTranslation('settings')
  const { user, save } = useRecordChange()
  const messages = useMemo(() => ({ sidebarItems: t('display.required') }), [t])
  const form = useContractForm<typeof DisplayForm, DisplayForm>(DisplayForm, {
    defaultValues: { sidebarItems: [...shownItems(user)] },
    messages,
  })
  useUnsaved(form.formState.isDirty)
  const [message, setMessage] = useState<string>()
  usePageTitle(t('places.display'))

  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined)
    const saved = form.beginSaving()
    const isSaved = await save(values, (problem) => {
      if (!form.applyProblem(problem)) setMessage(problem?.message)
    })
    if (isSaved) saved()
  })
  return (
    <SettingsSection id="display" title={t('display.title')} text={t('display.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={6}>
          <FormField control={form.control} name="sidebarItems">
            {({ ref: _, onChange, ...field }) => (
              <CheckboxGroup
                {...field}
                label={t('display.items')}
                onChange={(chosen) => onChange(sidebarItems.filter((item) => chosen.includes(item)))}
                options={sidebarItems.map((item) => ({
                  value: item,
                  label: t(`display.names.${item}`),
                  description: t(`display.texts.${item}`),
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
