import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type MigrateOptions, migrate } from './migrate.ts'
import { kernelMigrationsDir, readMigrations } from './migrations.ts'

/** How often the database is asked, milliseconds. */
const POLL = 1_000
/** How often it is said what is waited for, in polls. */
const SAY_EVERY = 15

/**
 * Waits until somebody else has brought a database up to date: in a cluster one job migrates, and the processes of its version
 * begin after it. A database that cannot be reached is waited for likewise; whoever runs the process ends it when it waits too long.
 */
export async function awaitSchema({ url, dir, log, service }: Omit<MigrateOptions, 'patience'>): Promise<void> {
  const wanted = [...(await readMigrations(kernelMigrationsDir)), ...(dir ? await readMigrations(dir) : [])]
  for (let polls = 0; ; polls += 1) {
    const missing = await missingOf(wanted.map(({ name }) => name)).catch((error: unknown) => {
      if (polls % SAY_EVERY === 0) log.info({ err: error }, 'the database does not answer yet')
      return undefined
    })
    if (missing?.length === 0) return
    if (missing && polls % SAY_EVERY === 0)
      log.info({ missing: missing.length, first: missing[0] }, 'waiting for migrations')
    await delay(POLL)
  }

  async function missingOf(names: readonly string[]): Promise<string[]> {
    const client = new pg.Client({
      connectionString: url,
      application_name: `forecourt-${service}-schema`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ name: string }>(
        `select name from unnest($1::text[]) with ordinality as wanted (name, at)
         where not exists (select from schema_migration done where done.name = wanted.name) order by at`,
        [names],
      )
      return rows.map(({ name }) => name)
    } catch (error) {
      // Nobody has migrated it at all yet.
      if ((error as { code?: string }).code === '42P01') return [...names]
      throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/**
 * What `migrate.ts` of a service begins with: migrates, or with `--wait` only waits until its migrations have run.
 *
 * @param ownerUrl the same database as the role that owns its tables; the role of `url` is then granted what a service needs
 * @returns whether it migrated, so that seeds follow
 */
export async function migrateOrWait({
  ownerUrl,
  ...options
}: MigrateOptions & { readonly ownerUrl?: string | undefined }): Promise<boolean> {
  if (process.argv.includes('--wait')) {
    await awaitSchema(options)
    return false
  }
  const [role, owner] = [options.url, ownerUrl ?? options.url].map((url) => decodeURIComponent(new URL(url).username))
  // Whoever owns the tables needs no rights, and must not lose any.
  await migrate({ ...options, ...(ownerUrl && { url: ownerUrl }), ...(role !== owner && { grantTo: role as string }) })
  return true
}
