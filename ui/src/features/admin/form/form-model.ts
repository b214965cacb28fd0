import { type FieldShape, type Locale, locales, type RecordKind } from '@forecourt/contracts'
import { Type as T, type TObject, type TSchema } from 'typebox'
import type { ResourceRecord } from '../api/records.ts'

/** What a form holds: texts as typed, '' for an empty field of any kind. */
export type FormValues = Record<string, string | number | boolean>

/** Languages other than the plain field's own, en_US. */
export const otherLocales: readonly Locale[] = locales.filter((locale) => locale !== 'en_US')

/** Name of a field's text in another language; the plain field is the English one. */
export const textKey = (field: string, locale: Locale): string => (locale === 'en_US' ? field : `${field}@${locale}`)

/** Field and language of a form's field. */
export function partsOf(key: string): { field: string; locale: Locale } {
  const [field = '', locale = 'en_US'] = key.split('@')
  return { field, locale: locale as Locale }
}

export const translatedFields = ({ fields }: Pick<RecordKind, 'fields'>): string[] =>
  Object.keys(fields).filter((field) => fields[field]?.translated)

/** Fields somebody may type. */
export const formFields = ({ fields }: Pick<RecordKind, 'fields'>): [string, FieldShape][] =>
  Object.entries(fields).filter(([, { readOnly }]) => !readOnly)

/** The rules of the contract for what the form holds. */
export function formSchema({ fields }: Pick<RecordKind, 'fields'>): TObject {
  const own = formFields({ fields }).map(([name, shape]): [string, TSchema] => [
    name,
    shape.required ? shape.schema : T.Optional(shape.schema),
  ])
  const texts = translatedFields({ fields }).flatMap((name) =>
    otherLocales.map((locale): [string, TSchema] => [
      textKey(name, locale),
      T.Optional(fields[name]?.schema ?? T.String()),
    ]),
  )
  return T.Object(Object.fromEntries([...own, ...texts]))
}

/** What a form begins with. A secret begins empty: nobody is shown it. */
export function formValues({ fields }: Pick<RecordKind, 'fields'>, record?: ResourceRecord): FormValues {
  const values: FormValues = {}
  for (const [name, { kind, writeOnly, translated }] of formFields({ fields })) {
    const stored = translated ? (record?.translations?.en_US?.[name] ?? record?.[name]) : record?.[name]
    const known = typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean'
    values[name] = known && !writeOnly ? stored : kind === 'boolean' ? false : ''
    if (!translated) continue
    for (const locale of otherLocales) values[textKey(name, locale)] = record?.translations?.[locale]?.[name] ?? ''
  }
  return values
}

/** What the form holds as the API takes it: what is empty is left out, and a replace empties it. `values` is pruned. */
export function bodyOf(resource: Pick<RecordKind, 'fields'>, values: Readonly<Record<string, unknown>>) {
  const body: Record<string, unknown> = {}
  const translations: Partial<Record<Locale, Record<string, unknown>>> = {}
  for (const [key, value] of Object.entries(values)) {
    const { field, locale } = partsOf(key)
    if (locale === 'en_US') body[field] = value
    else translations[locale] = { ...translations[locale], [field]: value }
  }
  return translatedFields(resource).length > 0 ? { ...body, translations } : body
}

/** The server's name of a field as the form's: `translations.fr_FR.name` → `name@fr_FR`. */
export function formKey(path: string): string {
  const [first = '', locale, field] = path.split('.')
  return first === 'translations' && locale && field ? textKey(field, locale as Locale) : first
}

/** Fields in which two records differ, with their texts in all languages. */
export function differences(resource: Pick<RecordKind, 'fields'>, mine: FormValues, theirs: FormValues): string[] {
  return Object.keys(formSchema(resource).properties).filter(
    (key) => !resource.fields[partsOf(key).field]?.writeOnly && mine[key] !== theirs[key],
  )
}
