import type { Locale, RecordKind } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { type ResourceRecord, readRecord, recordOf } from '../api/records.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import { partsOf } from '../list/text-key.ts'
import { bodyOf, conflictOf, type FormValues, formKey, formSchema, formValues, otherLocales } from './form-model.ts'

/** The first language a field of which has an error: that is the tab to show. */
export const localeOfErrors = (errors: object): Locale | undefined => {
  const keys = Object.keys(errors)
  if (keys.some((key) => !key.includes('@'))) return 'en_US'
  return otherLocales.find((locale) => keys.some((key) => partsOf(key).locale === locale))
}

/** The form of one record: creating it, or changing the version that was read. */
export function useRecordForm(
  resource: RecordKind,
  record: ResourceRecord | undefined,
  onSaved: (saved: ResourceRecord) => void,
) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const invalidate = useInvalidate()
  const [version, setVersion] = useState(record?.version)
  const [theirs, setTheirs] = useState<ResourceRecord>()
  /** What was changed here is what differs from this. */
  const [base, setBase] = useState(() => formValues(resource, record))
  const [message, setMessage] = useState<string>()
  const [locale, setLocale] = useState<Locale>('en_US')
  const create = useAction(resource.endpoints.create, { toast: false })
  const replace = useAction(resource.endpoints.replace, { toast: false })
  const action = record ? replace : create

  const schema = useMemo(() => formSchema(resource), [resource])
  const label = useMemo(
    () => (key: string) => {
      const { field } = partsOf(key)
      // "Cart name is required." (spec 5)
      return resource.name === 'cart' && field === 'name' ? t('cartName') : texts.label(field)
    },
    [resource, texts, t],
  )
  const form = useContractForm<typeof schema, FormValues>(schema, {
    defaultValues: base,
    label,
  })

  const refused = async (problem: ApiProblem | undefined) => {
    if (!problem) return
    if (problem.code === 'VERSION_CONFLICT' && record) {
      try {
        setTheirs(await readRecord(resource, record.id))
      } catch (error) {
        setMessage(error instanceof Error ? error.message : problem.message)
      }
      return
    }
    const fields = Object.fromEntries(
      Object.entries(problem.fields ?? {}).map(([path, sentence]) => [formKey(path), sentence]),
    )
    setLocale(localeOfErrors(fields) ?? locale)
    const placed = new ApiProblem(problem.status, { code: problem.code, message: problem.message, fields })
    if (!form.applyProblem(placed)) setMessage(problem.message)
  }

  const save = async (known: number | undefined) => {
    setMessage(undefined)
    const body = bodyOf(resource, form.output() as Readonly<Record<string, unknown>>)
    const reply = await action.run(record ? { params: { id: record.id }, body: { ...body, version: known } } : { body })
    if (!reply) return refused(action.lastProblem())
    if (record) toast.success(t('saved'))
    await invalidate(resource.endpoints.list, resource.endpoints.get, resource.endpoints.history)
    onSaved(recordOf(reply))
  }
  const submit = form.handleSubmit(
    () => save(version),
    (errors) => setLocale(localeOfErrors(errors) ?? locale),
  )
  return {
    form,
    submit: () => void submit(),
    isBusy: action.isRunning,
    message,
    locale,
    setLocale,
    /** Somebody else changed the record meanwhile: both sides, and what is to be decided. */
    conflict: theirs && {
      stored: formValues(resource, theirs),
      ...conflictOf(resource, base, form.getValues(), formValues(resource, theirs)),
    },
    take: () => {
      if (!theirs) return
      const values = formValues(resource, theirs)
      form.reset(values)
      setBase(values)
      setVersion(theirs.version)
      setTheirs(undefined)
    },
    /** Saves what was changed here over theirs, and nothing else. */
    overwrite: () => {
      if (!theirs) return
      const { version: theirVersion } = theirs
      const values = formValues(resource, theirs)
      const { merged } = conflictOf(resource, base, form.getValues(), values)
      for (const [key, value] of Object.entries(merged)) form.setValue(key, value, { shouldDirty: true })
      setBase(values)
      setVersion(theirVersion)
      setTheirs(undefined)
      void form.handleSubmit(() => save(theirVersion))()
    },
  }
}
export type RecordForm = ReturnType<typeof useRecordForm>
