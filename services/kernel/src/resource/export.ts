import { locales, type RecordKind, UNLIMITED } from '@forecourt/contracts'
import { byteOrderMark, csvLine } from '../csv/index.ts'
import { columnsOf } from './columns.ts'

/** Between a field and its language in a column's name: `name.fr_FR`. */
export const translatedColumn = (field: string, locale: string): string => `${field}.${locale}`

/** Names of a file's columns: id and version, each field, its translations, and the names of what references mean. */
export function csvColumns(resource: Pick<RecordKind, 'fields'>): string[] {
  const fields = columnsOf(resource).filter(({ shape }) => !shape.writeOnly)
  return [
    'id',
    'version',
    ...fields.flatMap(({ field, shape }) => {
      if (shape.to) return [field, `${field}.name`]
      if (!shape.translated) return [field]
      return [field, ...locales.filter((locale) => locale !== 'en_US').map((locale) => translatedColumn(field, locale))]
    }),
  ]
}

/** Records as a file that the import of the same resource takes back. */
export function csvOf(resource: Pick<RecordKind, 'fields'>, records: readonly Record<string, unknown>[]): string {
  const columns = csvColumns(resource)
  return (
    byteOrderMark + csvLine(columns) + records.map((record) => csvLine(columns.map(cellOf(resource, record)))).join('')
  )
}

const cellOf =
  ({ fields }: Pick<RecordKind, 'fields'>, record: Record<string, unknown>) =>
  (column: string): string => {
    const [field = '', part] = column.split('.')
    if (part === 'name') return text((record.references as Record<string, string> | undefined)?.[field])
    if (part) return text((record.translations as Record<string, Record<string, string>> | undefined)?.[part]?.[field])
    return text(record[field] ?? (fields[field]?.unlimited ? UNLIMITED : null))
  }

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
