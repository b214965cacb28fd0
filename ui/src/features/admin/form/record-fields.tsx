import { type Locale, locales, type RecordKind } from '@forecourt/contracts'
import { Grid, Stack, Tabs } from '@forecourt/design-system'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { partsOf, textKey, translatedFields } from '../list/text-key.ts'
import { FieldControl } from './field-control.tsx'
import { formFields } from './form-model.ts'
import type { RecordForm } from './use-record-form.ts'

export interface RecordFieldsProps {
  resource: RecordKind
  isNew: boolean
  state: Pick<RecordForm, 'form' | 'locale' | 'setLocale'>
}

const wide = new Set(['text', 'markdown', 'url', 'secret', 'boolean'])

/** The fields of a record: texts in a tab for each language, the rest below them. */
export function RecordFields({ resource, isNew, state }: RecordFieldsProps) {
  const { t } = useTranslation('admin')
  const { form, locale, setLocale } = state
  const translated = translatedFields(resource)
  const all = formFields(resource).map(([field]) => field)
  const plain = all.filter((field) => !translated.includes(field))
  const [first] = all
  const control = (key: string) => {
    const { field, locale: language } = partsOf(key)
    return (
      <FormField key={key} control={form.control} name={key}>
        {(binding) => (
          <FieldControl
            resource={resource}
            field={field}
            isRequired={language === 'en_US' && Boolean(resource.fields[field]?.required)}
            binding={binding}
            control={form.control}
            isNew={isNew}
            autoFocus={key === first}
          />
        )}
      </FormField>
    )
  }
  const hasError = (language: Locale) =>
    translated.some((field) => form.formState.errors[textKey(field, language)] !== undefined)
  // Where the name is the same in every language it comes first.
  const namesFirst = plain.includes('name')
  const rest = plain.filter((field) => field !== 'name')
  const short = rest.filter((field) => !wide.has(resource.fields[field]?.kind ?? ''))
  const long = rest.filter((field) => !short.includes(field))
  const rows = (
    <>
      {namesFirst ? control('name') : null}
      {short.length > 0 ? (
        <Grid columns={{ phone: 1, tablet: short.length > 1 ? 2 : 1 }}>{short.map(control)}</Grid>
      ) : null}
      {long.map(control)}
    </>
  )
  return (
    <Stack gap={4}>
      {namesFirst ? rows : null}
      {translated.length > 0 ? (
        <Tabs
          label={t('languages.title')}
          selectedKey={locale}
          onSelectionChange={(next) => setLocale(next as Locale)}
          items={locales.map((language) => ({
            id: language,
            label: t(`languages.${language}`),
            icon: hasError(language) ? <CircleAlert size="1em" aria-label={t('languages.hasError')} /> : undefined,
            content: <Stack gap={4}>{translated.map((field) => control(textKey(field, language)))}</Stack>,
          }))}
        />
      ) : null}
      {namesFirst ? null : rows}
    </Stack>
  )
}
