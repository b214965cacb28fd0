import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asAdmin } from '@forecourt/kernel/testing'
import type pg from 'pg'
import { isRecord } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'
import { SERVICES, type ServiceName } from '../run/services.ts'

/** A service's database as an earlier main left it: what had run there, and what lay in its tables. */
export interface Installation {
  readonly migrations: readonly { readonly statements: readonly string[] }[]
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

export const recordedIn = (name: string, file: string): string => join(ROOT, 'infra', 'migrations', name, file)

/**
 * What is kept of tables that seeds fill: what vehicles refer to is enough, the seeds bring back the rest. Their events are
 * the same thousands of times.
 */
export const keptRows: Readonly<Record<string, string>> = {
  city: 'id in (select city from vehicle)',
  country: 'id in (select country from vehicle union select origin from vehicle)',
  option: 'id in (select unnest(options) from vehicle)',
  make: 'key in (select brand_key from vehicle)',
  make_model: '(make, key) in (select brand_key, model_key from vehicle)',
  page: `name = 'terms'`,
  page_version: `page in (select id from page where name = 'terms')`,
  outbox: `envelope ->> 'name' <> 'ReferenceChanged'`,
  inbox: 'event_id in (select event_id from inbox order by event_id desc limit 40)',
  idempotency_key: 'key in (select key from idempotency_key order by at limit 5)',
}

/** The columns of a table that can be written, but for places in the log of the server that was recorded. */
export async function columnsToKeep(database: pg.Client, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and (attrelid::regclass::text, attname) not in (('outbox', 'xid'), ('event_consumer', 'audit_cursor'))
     order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** @throws Error when the recording is not there */
function readInstallation(name: string, service: ServiceName): Installation {
  const migrations: { statements: string[] }[] = []
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const line of readFileSync(recordedIn(name, `${service}.jsonl`), 'utf8')
    .trim()
    .split('\n')) {
    const { table, row, statements }: Record<string, unknown> = JSON.parse(line)
    if (Array.isArray(statements)) migrations.push({ statements: statements.map(String) })
    else if (typeof table === 'string' && isRecord(row)) rows[table] = [...(rows[table] ?? []), row]
  }
  return { migrations, rows }
}

/** Builds the databases of a recorded installation, each in an empty one. */
export async function rebuild(
  name: string,
  { adminUrl, databases }: { readonly adminUrl: string; readonly databases: Readonly<Record<ServiceName, string>> },
): Promise<void> {
  for (const service of SERVICES) {
    const url = databases[service]
    const asSuperuser = new URL(adminUrl)
    asSuperuser.pathname = new URL(url).pathname
    const { migrations, rows } = readInstallation(name, service)
    await asAdmin(url, async (owner) => {
      await owner.query(`create table schema_migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
      for (const { statements } of migrations) for (const statement of statements) await owner.query(statement)
    })
    await asAdmin(asSuperuser.href, (admin) => fill(admin, rows))
  }
}

async function fill(admin: pg.Client, rows: Installation['rows']): Promise<void> {
  // Neither triggers nor foreign keys: rows come in any order, and what triggers wrote is among them.
  await admin.query('set session_replication_role = replica')
  for (const [table, records] of Object.entries(rows)) {
    const list = Object.keys(records[0] ?? {})
      .map((column) => `"${column}"`)
      .join(', ')
    await admin.query(`delete from "${table}"`)
    await admin.query(
      `insert into "${table}" (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(records)],
    )
  }
  await admin.query(`select setval(pg_get_serial_sequence(table_name, column_name), 1000000)
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`)
}
