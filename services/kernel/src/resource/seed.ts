import type { Resource } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../db/index.ts'
import { columnsOf, quoted, tableOf, toColumn } from './columns.ts'
import { type Row, type SeedRow, storedTranslations, type Translations, withEnglish } from './records.ts'
import { publish } from './store.ts'

const BATCH = 500

/**
 * Adds the rows that are not there yet, by id and by unique fields, and to those that nobody has ever changed the languages
 * they lack; what an administrator has changed stays as it is. Run it in a transaction of the migration program.
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
    const completed = await addLanguages(em, resource, batch)
    for (const row of [...inserted, ...completed]) await publish(em, resource, row)
    added += inserted.length
  }
  return added
}

/**
 * Adds the languages that the seeds have learnt since. A record the audit log names was edited by somebody: it stays as
 * they left it.
 */
const addLanguages = (
  em: EntityManager,
  resource: Resource,
  batch: readonly { id: string; translations: Translations }[],
): Promise<Row[]> =>
  sql<Row>(
    em,
    `update ${tableOf(resource)} as t set translations = seed.translations || t.translations, version = t.version + 1, updated_at = now()
     from jsonb_to_recordset($1::jsonb) as seed(id uuid, translations jsonb)
     where t.id = seed.id and t.archived_at is null and seed.translations || t.translations <> t.translations
       and not exists (select from audit_log l where l.resource = $2 and l.record_id = t.id::text)
     returning t.*`,
    [JSON.stringify(batch.map(({ id, translations }) => ({ id, translations }))), resource.name],
  )
