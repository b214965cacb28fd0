import { isBuiltIn, type Resource } from '@forecourt/contracts'
import { DomainError } from '../errors/index.ts'
import { columnsOf } from './columns.ts'
import type { Row } from './records.ts'

/** The value by which a record is built in, if it is. */
function builtInName(resource: Resource, row: Row): string | undefined {
  const column = columnsOf(resource).find(({ field }) => field === resource.builtIn?.field)
  const value = column ? row[column.name] : undefined
  return column && isBuiltIn(resource, { [column.field]: value }) ? String(value) : undefined
}

/** @throws DomainError BUILT_IN (409) when the application stands on the record */
export function refuseRemoval(resource: Resource, row: Row): void {
  const name = builtInName(resource, row)
  if (name !== undefined) throw new DomainError('BUILT_IN', { params: { name } })
}

/** @throws DomainError BUILT_IN (409) when a record the application stands on would be called something else */
export function refuseRename(resource: Resource, row: Row, input: Readonly<Record<string, unknown>>): void {
  const field = resource.builtIn?.field
  const name = builtInName(resource, row)
  if (field === undefined || name === undefined || input[field] === undefined || input[field] === name) return
  throw new DomainError('BUILT_IN', { params: { name }, fields: { [field]: 'errors.BUILT_IN' } })
}
