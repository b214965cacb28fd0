import { type FieldShape, type Locale, locales, type RecordKind, UNLIMITED } from '@forecourt/contracts'
import { Type as T, type TObject, type TSchema } from 'typebox'
import type { ResourceRecord } from '../api/records.ts'
import { partsOf, textKey, translatedFields } from '../list/text-key.ts'

/** What a form holds: texts as typed, '' for an empty field of any kind, UNLIMITED where that was chosen. */
export type FormValues = Record<string, string | number | boolean>

/** Languages other than the plain field's own, en_US. */
export const otherLocales: readonly Locale[] = locales.filter((locale) => locale !== 'en_US')

/** Fields somebody may type. */
export const formFields = ({ fields }: Pick<RecordKind, 'fields'>): [string, FieldShape][] =>
  Object.entries(fields).filter(([, { readOnly }]) => !readOnly)

/** The rules of the contract for what the form holds. */
export function formSchema({ fields }: Pick<RecordKind, 'fields'>): TObject {
  const own = formFields({ fields }).map(([name, { schema, required, unlimited }]): [string, TSchema] => {
    const value = unlimited ? T.Union([schema, T.Literal(UNLIMITED)]) : schema
    return [name, required ? value : T.Optional(value)]
  })
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
  for (const [name, { kind, writeOnly, translated, unlimited }] of formFields({ fields })) {
    const value = translated ? (record?.translations?.en_US?.[name] ?? record?.[name]) : record?.[name]
    const stored = unlimited && record && value === null ? UNLIMITED : value
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
    if (locale === 'en_US') body[field] = resource.fields[field]?.unlimited && value === UNLIMITED ? null : value
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
const differences = (resource: Pick<RecordKind, 'fields'>, one: FormValues, other: FormValues): string[] =>
  Object.keys(formSchema(resource).properties).filter((key) => one[key] !== other[key])

/** What became of a form when somebody else changed its record meanwhile. */
export interface Conflict {
  /** Changed on both sides, and not to the same: these are to be decided. */
  readonly both: readonly string[]
  /** Changed by somebody else alone. */
  readonly theirs: readonly string[]
  /** Their record with what was changed here. */
  readonly merged: FormValues
}

/**
 * Tells what was changed here from what merely stood in the form.
 *
 * @param base what the form began with; a secret is empty in it, and so it is changed once it is typed
 */
export function conflictOf(
  resource: Pick<RecordKind, 'fields'>,
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Conflict {
  const changedHere = differences(resource, base, mine)
  const changedThere = differences(resource, base, theirs)
  return {
    both: changedHere.filter((key) => changedThere.includes(key) && mine[key] !== theirs[key]),
    theirs: changedThere.filter((key) => !changedHere.includes(key)),
    merged: { ...theirs, ...Object.fromEntries(changedHere.map((key) => [key, mine[key] ?? ''])) },
  }
}
