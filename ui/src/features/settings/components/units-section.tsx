import { distanceUnits, powerSign, powerUnits, type User } from '@forecourt/contracts'
import { Button, Callout, Inline, Select, Stack } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usualHere } from '../../../shared/format/units.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useRecordChange } from '../api/use-record-change.ts'
import { changeOf, UnitsForm, USUAL, unitsFormOf } from '../units-form.ts'
import { SettingsSection } from './settings-section.tsx'

/** Currency, distances and power (issue 16): each as usual on this site until one is chosen. */
export function UnitsSection() {
  const { t } = useTranslation('settings')
  const { user, save } = useRecordChange()
  const choices = useUnitChoices(user)
  const form = useContractForm<typeof UnitsForm, UnitsForm>(UnitsForm, { defaultValues: unitsFormOf(user) })
  useUnsaved(form.formState.isDirty)
  const [message, setMessage] = useState<string>()

  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined)
    const saved = form.beginSaving()
    const isSaved = await save(changeOf(values), (problem) => {
      if (!form.applyProblem(problem)) setMessage(problem?.message)
    })
    if (isSaved) saved()
  })
  return (
    <SettingsSection id="units" title={t('units.title')} text={t('units.text')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          {(['currency', 'distanceUnit', 'powerUnit'] as const).map((name) => (
            <FormField key={name} control={form.control} name={name}>
              {(field) => (
                <Select
                  {...field}
                  ref={undefined}
                  label={t(`units.${name}`)}
                  help={name === 'currency' ? t('units.currencyHelp') : undefined}
                  options={choices[name]}
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
              {t('units.save')}
            </Button>
          </Inline>
        </Stack>
      </form>
    </SettingsSection>
  )
}

/** What there is to choose from, what is usual here first. */
function useUnitChoices(user: User) {
  const { t, i18n } = useTranslation('settings')
  const { config } = useSession()
  const usual = usualHere({ config })
  const sign = (unit: (typeof powerUnits)[number]) => powerSign(unit, i18n.resolvedLanguage ?? 'en_US')
  const first = (what: string) => ({ value: USUAL, label: t('units.usual', { what }) })
  const currencies = (config?.currencies ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))
  // One that is offered no more stays what it is until another is chosen.
  const own = user.currency && !currencies.some(({ value }) => value === user.currency?.id) ? [user.currency] : []
  return {
    currency: [first(usual.currency), ...currencies, ...own.map(({ id, code }) => ({ value: id, label: code }))],
    distanceUnit: [
      first(usual.distanceUnit),
      ...distanceUnits.map((unit) => ({ value: unit, label: t(`units.distances.${unit}`) })),
    ],
    powerUnit: [
      first(sign(usual.powerUnit)),
      ...powerUnits.map((unit) => ({ value: unit, label: t(`units.powers.${unit}`) })),
    ],
  }
}
