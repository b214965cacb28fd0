import { fileURLToPath } from 'node:url'
import { run } from '@forecourt/kernel/config'
import { migrateOrWait } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { loadBillingConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { keepSeller } from './invoice/seller.ts'
import { seedPlans } from './plan/seed.ts'
import { tellUntold } from './store/untold.ts'
import { seedTaxRates } from './taxrate/seed.ts'

/** Migrations of billing, beside `src`. */
export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

/** Brings billing's database up to date: tables, then plans and tax rates to begin with, then what others must know. */
export async function migrateBilling(): Promise<void> {
  const config = loadBillingConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const { url, ownerUrl } = config.database
  if (!(await migrateOrWait({ url, ownerUrl, dir: migrationsDir, log, service: config.service }))) return
  const db = openDatabase(config, log)
  try {
    await db.transaction(seedPlans)
    await db.transaction(seedTaxRates)
    await db.transaction((em) => keepSeller(em, config.seller))
    await tellUntold(db)
  } finally {
    await db.close()
  }
}

if (import.meta.main) await run(migrateBilling)
