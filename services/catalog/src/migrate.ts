import { run } from '@forecourt/kernel/config'
import { migrateOrWait } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { loadCatalogConfig } from './config.ts'
import { migrationsDir, openDatabase } from './database.ts'
import { seedReferences } from './reference/seed.ts'

/** Seeds some ten thousand records: longer than a request may take. */
const SEED_TIMEOUT_MS = 60_000

/** Brings the catalog's database up to date: tables, then reference data. */
async function migrateCatalog(): Promise<void> {
  const config = loadCatalogConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const { url, ownerUrl } = config.database
  if (!(await migrateOrWait({ url, ownerUrl, dir: migrationsDir, log, service: config.service }))) return
  const db = openDatabase(config, log)
  try {
    await db.transaction(seedReferences, { statementTimeout: SEED_TIMEOUT_MS })
  } finally {
    await db.close()
  }
}

await run(migrateCatalog)
