import type { ResourceShape } from '@forecourt/contracts'
import { type Column, columnsOf, quoted, tableOf } from './columns.ts'
import { resourceTableSql, uniqueIndexOf, uniqueIndexSql } from './table.ts'

/** Runs a statement with `$1` parameters. */
type Query = <Row extends object>(text: string, params: readonly unknown[]) => Promise<Row[]>

interface Present {
  name: string
  type: string
  notNull: boolean
  hasDefault: boolean
}

/**
 * What a migrated database lacks of a resource as it is declared today: the statements of the migration that nobody has
 * written yet. A migration is frozen text, so a new field comes with one. Each locks nobody out, but a changed type: that is
 * another field. What is validated or built concurrently goes into files of their own.
 */
export async function resourceDrift(query: Query, resource: ResourceShape): Promise<string[]> {
  const table = tableOf(resource)
  const present = await query<Present>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull as "notNull", atthasdef as "hasDefault"
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  )
  if (present.length === 0) return [resourceTableSql(resource)]
  const indexes = await query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = to_regclass($1) and indisunique and indisvalid`,
    [table],
  )
  const columns = columnsOf(resource)
  const found = await Promise.all(columns.map((column) => columnDrift(query, resource, column, present)))
  const unique = columns
    .filter(
      ({ name, shape }) => shape.unique && !indexes.some((one) => one.name === uniqueIndexOf(resource.name, name)),
    )
    .flatMap((column) => [
      `drop index concurrently if exists ${quoted(uniqueIndexOf(resource.name, column.name))};`,
      uniqueIndexSql(resource, column, 'concurrently'),
    ])
  const declared = new Set([...columns.map(({ name }) => name), 'id'])
  const orphans = present
    .filter(({ name, notNull, hasDefault }) => notNull && !hasDefault && !declared.has(name))
    .map(({ name }) => `alter table ${table} alter column ${quoted(name)} drop not null;`)
  return [...found.flat(), ...unique, ...orphans]
}

async function columnDrift(
  query: Query,
  resource: ResourceShape,
  { name, sqlType, notNull }: Column,
  all: readonly Present[],
): Promise<string[]> {
  const table = tableOf(resource)
  const present = all.find((one) => one.name === name)
  const alter = `alter table ${table} alter column ${quoted(name)}`
  const constraint = quoted(`${resource.name}_${name}_not_null`)
  const required = [
    `alter table ${table} add constraint ${constraint} not null ${quoted(name)} not valid;`,
    `alter table ${table} validate constraint ${constraint};`,
  ]
  if (!present) {
    const add = `alter table ${table} add column ${quoted(name)} ${sqlType};`
    // Records that exist need a value first, which only whoever adds the field knows.
    return notNull ? [add, `update ${table} set ${quoted(name)} = …;`, ...required] : [add]
  }
  const [wanted] = await query<{ type: string }>('select format_type($1::regtype, null) as type', [sqlType])
  return [
    ...(present.type === wanted?.type ? [] : [`${alter} type ${sqlType};`]),
    ...(present.notNull === notNull ? [] : notNull ? required : [`${alter} drop not null;`]),
  ]
}
