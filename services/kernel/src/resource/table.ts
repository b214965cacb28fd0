import type { ResourceShape } from '@forecourt/contracts'
import { type Column, columnsOf, quoted, tableOf } from './columns.ts'

/** Name of the unique index of a field; a violation is told apart by it. */
export const uniqueIndexOf = (resource: string, column: string): string => `${resource}_${column}_unique`

/** `CREATE UNIQUE INDEX` of a field, among the records it is unique within; texts are the same whatever their case. */
export function uniqueIndexSql(resource: ResourceShape, column: Column, how?: 'concurrently'): string {
  const within = columnsOf(resource).filter(({ field }) => field === column.shape.within)
  const values = [...within, column].map(({ name, sqlType }) =>
    sqlType === 'text' ? `lower(${quoted(name)})` : quoted(name),
  )
  const index = ['create unique index', how, quoted(uniqueIndexOf(resource.name, column.name))]
    .filter(Boolean)
    .join(' ')
  return `${index} on ${tableOf(resource)} (${values.join(', ')});`
}

/**
 * `CREATE TABLE` of a resource, for a migration. The table is called like the resource, columns like the fields in snake
 * case; beside them `id`, `translations`, `version`, `created_at`, `updated_at` and `archived_at` (set while a delete asks
 * around, so that nothing new may refer to the record).
 */
export function resourceTableSql(resource: ResourceShape): string {
  const columns = columnsOf(resource)
  const fields = columns.map(
    ({ name, sqlType, notNull }) => `  ${quoted(name)} ${sqlType}${notNull ? ' not null' : ''},`,
  )
  const unique = columns.filter(({ shape }) => shape.unique).map((column) => uniqueIndexSql(resource, column))
  return `create table ${tableOf(resource)} (
  id uuid primary key,
${fields.join('\n')}
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
${unique.join('\n')}`
}
