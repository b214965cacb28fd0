import { locales, type RecordKind } from '@forecourt/contracts'
import { textKey, translatedFields } from './text-key.ts'

type Stored = Readonly<Record<string, unknown>> | null

export interface ChangedField {
  /** As in the form: `name`, or `name@fr_FR` for a text in another language. */
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/** What a change changed, field by field and language by language; of a new or deleted record everything that was set. */
export function changedFields(resource: Pick<RecordKind, 'fields'>, before: Stored, after: Stored): ChangedField[] {
  const translated = translatedFields(resource)
  const text = (record: Stored, field: string, locale: string): unknown =>
    (record?.translations as Record<string, Record<string, string>> | undefined)?.[locale]?.[field]
  const all = Object.keys(resource.fields).flatMap((field): ChangedField[] => [
    { key: field, before: before?.[field], after: after?.[field] },
    ...(translated.includes(field) ? locales.filter((locale) => locale !== 'en_US') : []).map((locale) => ({
      key: textKey(field, locale),
      before: text(before, field, locale),
      after: text(after, field, locale),
    })),
  ])
  const bare = (value: unknown) => {
    if (Array.isArray(value)) return value.length > 0 ? value.join(' ') : undefined
    return value === null || value === '' ? undefined : value
  }
  return all.filter((one) => bare(one.before) !== bare(one.after))
}
