import { type DataOf, type ReplyOf, type readBillingAddress, saveBillingAddress } from '@forecourt/contracts'
import {
  Button,
  Callout,
  Combobox,
  Grid,
  Inline,
  RadioGroup,
  Stack,
  Text,
  TextField,
  toast,
} from '@forecourt/design-system'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSession, useUser } from '../../../shared/session/session.ts'
import { addressBody, addressValues, BillingAddressForm } from '../billing-address-form.ts'

export interface BillingAddressFieldsProps {
  saved: DataOf<typeof readBillingAddress>
  onSaved: (reply: ReplyOf<typeof saveBillingAddress>) => void
}

/** The form of the billing address. */
export function BillingAddressFields({ saved, onSaved }: BillingAddressFieldsProps) {
  const { t } = useTranslation('settings')
  const user = useUser()
  const { config } = useSession()
  const countries = config?.countries ?? []
  const home = countries.find(({ code }) => code === config?.defaults.country)?.id ?? ''
  const send = useAction(saveBillingAddress, { toast: false })
  const [message, setMessage] = useState<string>()
  const label = useCallback((name: string) => t(`billing.fields.${name}` as 'billing.fields.name'), [t])
  const refine = useCallback(
    ({ kind, company }: Record<string, unknown>): Record<string, string> =>
      kind === 'company' && !company ? { company: t('billing.address.companyRequired') } : {},
    [t],
  )
  const form = useContractForm<typeof BillingAddressForm, BillingAddressForm>(BillingAddressForm, {
    defaultValues: addressValues(saved.address, `${user.firstName} ${user.lastName}`.trim(), home),
    label,
    refine,
  })
  useUnsaved(form.formState.isDirty)
  const isCompany = form.watch('kind') === 'company'

  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined)
    const saved = form.beginSaving()
    const reply = await send.run({ params: { id: user.id }, body: addressBody(values) })
    if (!reply) {
      const problem = send.lastProblem()
      if (!form.applyProblem(problem)) setMessage(problem?.message)
      return
    }
    saved()
    toast.success(t('saved'))
    onSaved(reply)
  })
  const text = (name: 'name' | 'line1' | 'line2' | 'postalCode' | 'city', autoComplete: string, isRequired = false) => (
    <FormField control={form.control} name={name}>
      {(field) => <TextField {...field} label={label(name)} autoComplete={autoComplete} isRequired={isRequired} />}
    </FormField>
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <FormField control={form.control} name="kind">
          {({ ref: _, ...field }) => (
            <RadioGroup
              {...field}
              label={t('billing.address.kind')}
              layout="row"
              options={(['person', 'company'] as const).map((value) => ({
                value,
                label: t(`billing.address.kinds.${value}`),
              }))}
              onChange={(value) => field.onChange(value === 'company' ? 'company' : 'person')}
            />
          )}
        </FormField>
        {isCompany ? (
          <FormField control={form.control} name="company">
            {(field) => <TextField {...field} label={label('company')} autoComplete="organization" isRequired />}
          </FormField>
        ) : null}
        {text('name', 'name', true)}
        {text('line1', 'address-line1', true)}
        {text('line2', 'address-line2')}
        <Grid columns={{ phone: 1, tablet: 2 }}>
          {text('postalCode', 'postal-code')}
          {text('city', 'address-level2', true)}
        </Grid>
        <FormField control={form.control} name="country">
          {(field) => (
            <Combobox
              {...field}
              label={label('country')}
              options={countries.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(value) => field.onChange(value ?? '')}
              emptyText={t('billing.address.noCountry')}
              isRequired
            />
          )}
        </FormField>
        <FormField control={form.control} name="taxNumber">
          {(field) => (
            <TextField
              {...field}
              label={label('taxNumber')}
              help={t('billing.address.taxNumberHelp')}
              autoComplete="off"
              spellCheck="false"
            />
          )}
        </FormField>
        {saved.address ? <TaxLine rate={saved.taxRate} /> : null}
        {message ? (
          <Callout tone="danger" role="alert">
            {message}
          </Callout>
        ) : null}
        <Inline>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {t('billing.address.save')}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}

/** What tax the saved country has; where none is known, that is said. */
function TaxLine({ rate }: { rate: number | null }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <Text size="sm" tone="muted">
      {rate === null ? t('billing.address.noTax') : t('billing.address.tax', { rate: format.percent(rate, 4) })}
    </Text>
  )
}
