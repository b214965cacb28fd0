import { fileURLToPath } from 'node:url'
import { run } from '@forecourt/kernel/config'
import { migrate } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { loadBillingConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { seedPlans } from './plan/seed.ts'

/** Migrations of billing, beside `src`. */
export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

/** Brings billing's database up to date: tables, then the plans to begin with. */
export async function migrateBilling(): Promise<void> {
  const config = loadBillingConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  await migrate({ url: config.database.url, dir: migrationsDir, log, service: config.service })
  const db = openDatabase(config, log)
  try {
    await db.transaction(seedPlans)
  } finally {
    await db.close()
  }
}

if (import.meta.main) await run(migrateBilling)
