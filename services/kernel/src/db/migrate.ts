import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Logger } from '../log/index.ts'
import { kernelMigrations } from './kernel-migrations.ts'

export interface MigrateOptions {
  readonly url: string
  /** Folder of the service's `NNNN-name.ts` files, each `export const up = '…sql…'` (or `['…', '…']`). */
  readonly dir?: string
  readonly log: Logger
  readonly service: string
}

interface Migration {
  readonly name: string
  readonly statements: readonly string[]
  /** False: not inside a transaction (`CREATE INDEX CONCURRENTLY`). */
  readonly transaction: boolean
}

/** Any fixed number: all who migrate one database queue on it. */
const MIGRATION_LOCK = 4_620_190_701

/**
 * Brings a database up to date: the kernel's tables first, then the service's own migrations in the order of their names.
 * Each runs once, in a transaction, and is recorded in `schema_migration`; several processes may call this at the same time.
 *
 * @returns the names of the migrations that ran
 * @throws Error when a migration that has run was edited since, or fails
 */
export async function migrate({ url, dir, log, service }: MigrateOptions): Promise<string[]> {
  const migrations = [...kernelMigrations.map(plain), ...(dir ? await load(dir) : [])]
  const client = new pg.Client({
    connectionString: url,
    application_name: `forecourt-${service}-migrate`,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', (error) => log.warn({ err: error }, 'migration connection broke'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const known = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
    const applied = new Map(known.rows.map(({ name, checksum }) => [name, checksum]))
    const ran: string[] = []
    for (const migration of migrations) {
      const checksum = createHash('sha256').update(migration.statements.join('\n;\n')).digest('hex')
      const before = applied.get(migration.name)
      if (before === checksum) continue
      if (before !== undefined)
        throw new Error(`migration ${migration.name} was changed after it had run: write a new one`)
      await apply(client, migration, checksum)
      log.info({ migration: migration.name }, 'migrated')
      ran.push(migration.name)
    }
    return ran
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, statements, transaction }: Migration, checksum: string): Promise<void> {
  if (transaction) await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    if (transaction) await client.query('commit')
  } catch (error) {
    if (transaction) await client.query('rollback').catch(() => {})
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function load(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(dir, file)).href)
      return plain({ name: file.replace(/\.ts$/, ''), up: module.up, transaction: module.transaction !== false })
    }),
  )
}

function plain({ name, up, transaction = true }: { name: string; up: unknown; transaction?: boolean }): Migration {
  const statements = Array.isArray(up) ? up : [up]
  if (!statements.every((statement) => typeof statement === 'string')) {
    throw new Error(`migration ${name} must export up: a string of SQL or a list of them`)
  }
  return { name, statements, transaction }
}
