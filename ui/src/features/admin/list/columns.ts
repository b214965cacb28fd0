import type { RecordKind } from '@forecourt/contracts'
import { changeSettings, useSettings } from '../../../shared/storage/settings.ts'

const stamps = ['createdAt', 'updatedAt']

/** Fields that may stand in a list: everything but secrets and whole pages of text. */
export const possibleColumns = (resource: Pick<RecordKind, 'fields'>): string[] => [
  ...Object.entries(resource.fields)
    .filter(([, { writeOnly, kind }]) => !writeOnly && kind !== 'markdown')
    .map(([field]) => field),
  ...stamps,
]

/** Columns before anybody chooses: those of the declaration, and when the record was changed unless that names a date itself. */
export const defaultColumns = ({ list: { columns } }: Pick<RecordKind, 'list'>): string[] =>
  columns.some((column) => stamps.includes(column)) ? [...columns] : [...columns, 'updatedAt']

/** Those of `chosen` that there are, in the order of the declaration; the default when none is left. */
export function shownColumns(
  resource: Pick<RecordKind, 'fields' | 'list'>,
  chosen: readonly string[] | undefined,
): string[] {
  const wanted = chosen ?? defaultColumns(resource)
  const shown = possibleColumns(resource).filter((column) => wanted.includes(column))
  return shown.length > 0 ? shown : defaultColumns(resource)
}

/** The columns of a list and their choice, which this browser keeps. */
export function useColumns(resource: RecordKind): [string[], (columns: string[]) => void] {
  const { adminColumns } = useSettings()
  const choose = (columns: string[]) => changeSettings({ adminColumns: { ...adminColumns, [resource.name]: columns } })
  return [shownColumns(resource, adminColumns[resource.name]), choose]
}
