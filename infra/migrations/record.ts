import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { kernelMigrationsDir, readMigrations } from '@forecourt/kernel/db'
import type pg from 'pg'
import { gather } from '../access/cast.ts'
import { withDatabase } from '../client/database.ts'
import { withSystem } from '../client/with-system.ts'
import { runCommand } from '../run/command.ts'
import { writeJson } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'
import { SERVICES } from '../run/services.ts'
import { columnsToKeep, keptRows, recordedIn } from './installation.ts'
import { populate } from './population.ts'

// node infra/migrations/record.ts <name>: records an installation of this checkout in infra/migrations/<name>, so that
// later mains are tried on it. The name is the commit's.
await runCommand((signal) =>
  withSystem({ settings: { messaging: { CONTACTS_PER_HOUR: '1000000' } }, signal }, async ({ world }) => {
    const name = process.argv[2]
    if (!name || !/^[0-9a-f]{7}$/.test(name)) throw new Error('say which commit this is: seven hexadecimal digits')
    mkdirSync(recordedIn(name, ''), { recursive: true })
    writeJson(recordedIn(name, 'people.json'), await populate(await gather(world)))
    for (const service of SERVICES) {
      const lines = await withDatabase(world.postgres[service], async (database) => {
        await settled(database)
        const migrations = [...(await readMigrations(kernelMigrationsDir)), ...(await migrationsOf(service))]
        return [
          ...migrations.map(({ name: migration, checksum, statements }) => ({ migration, checksum, statements })),
          ...(await allRows(database)),
        ]
      })
      // One row to a line: differences can be read.
      writeFileSync(recordedIn(name, `${service}.jsonl`), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
    }
    const checksums = await Promise.all(
      ['kernel', ...SERVICES].map(async (service) => [
        service,
        Object.fromEntries((await migrationsOf(service)).map((one) => [one.name, one.checksum])),
      ]),
    )
    writeJson(recordedIn(name, 'checksums.json'), Object.fromEntries(checksums))
    return 0
  }),
)

const migrationsOf = (service: string) => readMigrations(join(ROOT, 'services', service, 'migrations'))

/** Until what was begun is done: events published, jobs finished. */
async function settled(database: pg.Client): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(200)) {
    const { rows } = await database.query(
      `select (select count(*) from outbox where published_at is null)
            + (select count(*) from job where status = 'waiting' and key <> 'waiting' and run_at <= now()) as n`,
    )
    if (Number(rows[0]?.n) === 0) return
  }
}

/** Every table's rows, but for those that seeds bring back. */
async function allRows(database: pg.Client): Promise<{ table: string; row: unknown }[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by relname`,
  )
  const all: { table: string; row: unknown }[] = []
  for (const { name: table } of tables) {
    const list = (await columnsToKeep(database, table)).map((column) => `"${column}"`).join(', ')
    const { rows } = await database.query<{ row: unknown }>(
      `select to_jsonb(t) as row from (select ${list} from "${table}" where ${keptRows[table] ?? 'true'}) t`,
    )
    all.push(...rows.map(({ row }) => ({ table, row })))
  }
  return all
}
