import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '../errors/outages.ts'
import type { Logger } from '../log/index.ts'
import { kernelMigrationsDir, type Migration, readMigrations } from './migrations.ts'
import { grantUse } from './rights.ts'

export interface MigrateOptions {
  readonly url: string
  /** Folder of the service's `NNNN-name.ts` files, each `export const up = '…sql…'` (or `['…', '…']`). */
  readonly dir?: string
  readonly log: Logger
  readonly service: string
  /** The role the service runs as, where that is not the one of `url`: it is granted what it needs. */
  readonly grantTo?: string
  /** For tests. */
  readonly patience?: Patience
}

/** How long a migration holds others up, and how often it tries, in milliseconds: five minutes altogether. */
const PATIENCE = { lockTimeout: 1_000, tries: 100, pause: 2_000 }
type Patience = typeof PATIENCE
/** A lock that others hold, and one that they want of us while they hold another: tried again, as both pass. */
const PASSING = ['55P03', '40P01']

/** Any fixed number: all who migrate one database queue on it. */
const MIGRATION_LOCK = 4_620_190_701

/**
 * Brings a database up to date: the kernel's tables first, then the service's own migrations in the order of their names.
 * Each runs once, in a transaction, and is recorded in `schema_migration`; several processes may call this at the same time.
 *
 * @returns the names of the migrations that ran
 * @throws Error when a migration that has run was edited since, or fails
 */
export async function migrate({
  url,
  dir,
  log,
  service,
  grantTo,
  patience = PATIENCE,
}: MigrateOptions): Promise<string[]> {
  const migrations = [...(await readMigrations(kernelMigrationsDir)), ...(dir ? await readMigrations(dir) : [])]
  const client = new pg.Client({
    connectionString: url,
    application_name: `forecourt-${service}-migrate`,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', (error) => log.warn({ err: error }, 'migration connection broke'))
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const known = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
    const applied = new Map(known.rows.map(({ name, checksum }) => [name, checksum]))
    const ran: string[] = []
    for (const migration of migrations) {
      const before = applied.get(migration.name)
      if (before === migration.checksum) continue
      if (before !== undefined)
        throw new Error(`migration ${migration.name} was changed after it had run: write a new one`)
      await apply(client, migration, patience)
      log.info({ migration: migration.name }, 'migrated')
      ran.push(migration.name)
    }
    if (grantTo !== undefined) await grantUse(client, grantTo)
    return ran
  } finally {
    await client.end()
  }
}

/**
 * Polled: `create index concurrently` waits for every statement that is running, so two of us would deadlock if one
 * waited inside a statement.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if (rows[0]?.mine) return
    await delay(100)
  }
}

/**
 * A migration with a transaction is done whole or not at all. One without is done a statement at a time, and none that is
 * done is done again: an index that took hours is not built anew because somebody held the next table.
 */
async function apply(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  const { name, statements, transaction, checksum } = migration
  const steps = transaction ? [statements] : statements.map((statement) => [statement])
  const record = () => client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  try {
    for (const step of steps) await inTurn(client, step, patience, transaction ? record : undefined)
    if (!transaction) await record()
  } catch (error) {
    throw failed(name, error)
  }
}

/**
 * A change of a table waits for whoever uses it, and everybody who comes later waits behind it: so it gives up soon, lets
 * them through and tries again. Only what is done `concurrently` locks nobody out, and waits for as long as it takes.
 *
 * @param record runs in the transaction of the statements; without it they run outside of one
 */
async function inTurn(
  client: pg.Client,
  statements: readonly string[],
  { lockTimeout, tries, pause }: Patience,
  record?: () => Promise<unknown>,
): Promise<void> {
  const isPatient = !record && statements.every((statement) => /\bconcurrently\b/i.test(statement))
  await client.query(`set lock_timeout = ${isPatient ? 0 : lockTimeout}`)
  for (let left = tries; ; left -= 1) {
    try {
      if (record) await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await record?.()
      if (record) await client.query('commit')
      return
    } catch (error) {
      if (record) await client.query('rollback').catch(() => {})
      if (isPatient || !PASSING.includes(sqlState(error) ?? '') || left <= 1) throw error
      await delay(pause * (0.5 + Math.random()))
    }
  }
}

const failed = (name: string, cause: unknown): Error =>
  new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
