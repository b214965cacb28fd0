import type { ResourceShape } from '@forecourt/contracts'
import { EntitySchema } from '@mikro-orm/postgresql'
import { columnsOf, quoted, tableOf } from './columns.ts'

/** Name of the unique index of a field; a violation is told apart by it. */
export const uniqueIndexOf = (resource: string, column: string): string => `${resource}_${column}_unique`

/**
 * `CREATE TABLE` of a resource, for a migration. The table is called like the resource, columns like the fields in snake
 * case; beside them `id`, `translations`, `version`, `created_at`, `updated_at` and `archived_at` (set while a delete asks
 * around, so that nothing new may refer to the record).
 */
export function resourceTableSql(resource: ResourceShape): string {
  const columns = columnsOf(resource)
  const fields = columns.map(
    ({ name, sqlType, shape }) => `  ${quoted(name)} ${sqlType}${shape.required ? ' not null' : ''},`,
  )
  const unique = columns
    .filter(({ shape }) => shape.unique)
    .map(({ name, sqlType }) => {
      const value = sqlType === 'text' ? `lower(${quoted(name)})` : quoted(name)
      return `create unique index ${quoted(uniqueIndexOf(resource.name, name))} on ${tableOf(resource)} (${value});`
    })
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

/** The MikroORM entity of the table, for services that relate their own entities to it. */
export function resourceEntity(resource: ResourceShape): EntitySchema {
  const types: Record<string, string> = { 'double precision': 'double', int: 'integer' }
  const fields = columnsOf(resource).map(({ field, name, sqlType, shape }) => [
    field,
    { type: types[sqlType] ?? sqlType, fieldName: name, nullable: !shape.required },
  ])
  return new EntitySchema({
    name: `${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`,
    tableName: resource.name,
    properties: {
      id: { type: 'uuid', primary: true },
      ...Object.fromEntries(fields),
      translations: { type: 'json' },
      version: { type: 'integer', version: true },
      createdAt: { type: 'datetime', fieldName: 'created_at' },
      updatedAt: { type: 'datetime', fieldName: 'updated_at' },
      archivedAt: { type: 'datetime', fieldName: 'archived_at', nullable: true },
    },
  } as ConstructorParameters<typeof EntitySchema>[0])
}
