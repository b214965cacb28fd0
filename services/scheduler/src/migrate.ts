import { fileURLToPath } from 'node:url'
import { run } from '@forecourt/kernel/config'
import { migrateOrWait } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { loadSchedulerConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { seedDatacrons } from './datacron/seed.ts'

/** Migrations of scheduler, beside `src`. */
export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

/** Brings scheduler's database up to date: tables, then the jobs to begin with. */
export async function migrateScheduler(): Promise<void> {
  const config = loadSchedulerConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const { url, ownerUrl } = config.database
  if (!(await migrateOrWait({ url, ownerUrl, dir: migrationsDir, log, service: config.service }))) return
  const db = openDatabase(config, log)
  try {
    await db.transaction(seedDatacrons)
  } finally {
    await db.close()
  }
}

if (import.meta.main) await run(migrateScheduler)
