import { type Locale, locales, type ResourceShape } from '@forecourt/contracts'
import { columnsOf, fromColumn } from './columns.ts'

/** A row as the table has it. */
export type Row = Record<string, unknown> & {
  id: string
  translations: Translations
  version: number
  created_at: Date
  updated_at: Date
}
/** Texts by language and field. The en_US texts lie in the columns and are not repeated here. */
export type Translations = Partial<Record<string, Record<string, string>>>

/** A record in one language, for those who only show it. */
export type PublicRecord = { readonly id: string } & Record<string, unknown>

/** A record to begin with; `id` fixed, so that every installation agrees on it. */
export type SeedRow = { readonly id: string; readonly translations?: Translations } & Record<string, unknown>

/** The record as the back office sees it: every language, never a write-only field. */
export function toRecord(resource: ResourceShape, row: Row): Record<string, unknown> {
  const columns = columnsOf(resource).filter(({ shape }) => !shape.writeOnly)
  const translated = columns.filter(({ shape }) => shape.translated)
  const english = Object.fromEntries(
    translated.flatMap(({ field, name }) => (typeof row[name] === 'string' ? [[field, row[name]]] : [])),
  )
  return {
    id: row.id,
    ...Object.fromEntries(columns.map((column) => [column.field, fromColumn(column, row[column.name])])),
    ...(translated.length > 0 ? { translations: { en_US: english, ...row.translations } } : {}),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The record in one language; a text that language lacks falls back to en_US (rulings 9). */
export function toPublic(resource: ResourceShape, row: Row, locale: Locale): PublicRecord {
  const columns = columnsOf(resource).filter(({ shape }) => !shape.writeOnly)
  const texts = row.translations[locale] ?? {}
  return {
    id: row.id,
    ...Object.fromEntries(
      columns.map((column) => {
        const own = column.shape.translated ? texts[column.field] : undefined
        return [column.field, own || fromColumn(column, row[column.name])]
      }),
    ),
  }
}

/** Takes the en_US texts out of what was sent and drops empty ones: an empty translation means "use the fallback". */
export function storedTranslations(sent: unknown): Translations {
  if (typeof sent !== 'object' || sent === null) return {}
  const given = sent as Translations
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const texts = Object.entries(given[locale] ?? {}).filter(([, text]) => text.trim() !== '')
      return locale === 'en_US' || texts.length === 0 ? [] : [[locale, Object.fromEntries(texts)]]
    }),
  )
}

/** What was sent with the en_US translations put into the plain fields, where those are not sent themselves. */
export function withEnglish(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { translations } = input as { translations?: Translations }
  return {
    ...translations?.en_US,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  }
}

/** Translations after a partial change: by language and field, what is sent wins. */
export function mergeTranslations(before: Translations, sent: unknown): Translations {
  if (typeof sent !== 'object' || sent === null) return before
  const merged: Record<string, Record<string, string>> = {}
  for (const locale of locales) merged[locale] = { ...before[locale], ...(sent as Translations)[locale] }
  return storedTranslations(merged)
}
