import { fileURLToPath } from 'node:url'
import { run } from '@forecourt/kernel/config'
import { migrateOrWait } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { loadMessagingConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { provider, providerSeeds } from './reference/provider.ts'

/** Migrates messaging's database and seeds the channels. */
run(async () => {
  const config = loadMessagingConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const migrated = await migrateOrWait({
    url: config.database.url,
    ownerUrl: config.database.ownerUrl,
    dir: fileURLToPath(new URL('../migrations', import.meta.url)),
    log,
    service: config.service,
  })
  if (!migrated) return
  const db = openDatabase(config, log)
  await db.transaction((em) => provider.seed(em, providerSeeds))
  await db.close()
})
