import type { Resource } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../db/index.ts'
import { columnsOf, quoted, tableOf, toColumn } from './columns.ts'
import { type Row, type SeedRow, storedTranslations, withEnglish } from './records.ts'
import { publish } from './store.ts'

const BATCH = 500

/**
 * Adds the rows that are not there yet, by id and by unique fields; what an administrator has changed since stays changed.
 * Run it in a transaction of the migration program.
 *
 * @returns how many were added
 */
export async function seedRows(em: EntityManager, resource: Resource, rows: readonly SeedRow[]): Promise<number> {
  const columns = columnsOf(resource)
  const names = columns.map(({ name }) => quoted(name))
  const typed = columns.map(({ name, sqlType }) => `${quoted(name)} ${sqlType}`)
  let added = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => {
      const input = withEnglish(row)
      return {
        id: row.id,
        translations: storedTranslations(row.translations),
        ...Object.fromEntries(columns.map((column) => [column.name, toColumn(column, input[column.field])])),
      }
    })
    const inserted = await sql<Row>(
      em,
      `insert into ${tableOf(resource)} (id, translations, ${names.join(', ')})
       select id, translations, ${names.join(', ')}
       from jsonb_to_recordset($1::jsonb) as seed(id uuid, translations jsonb, ${typed.join(', ')})
       on conflict do nothing returning *`,
      [JSON.stringify(batch)],
    )
    for (const row of inserted) await publish(em, resource, row)
    added += inserted.length
  }
  return added
}
