import { fileURLToPath } from 'node:url'
import { run } from '@forecourt/kernel/config'
import { migrateOrWait } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { loadAuthConfig } from './config.ts'
import { partsOf } from './parts-of.ts'
import { type ProviderSettings, putProvider } from './provider/provider.ts'
import { seed } from './seed.ts'

/** Migrates auth's database and seeds it. */
run(async () => {
  const config = loadAuthConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const migrated = await migrateOrWait({
    url: config.database.url,
    ownerUrl: config.database.ownerUrl,
    dir: fileURLToPath(new URL('../migrations', import.meta.url)),
    log,
    service: config.service,
  })
  if (!migrated) return
  const { db, sealer } = await partsOf(config, log)
  await seed(db)
  const { LOCAL_IDENTITY_PROVIDER: sandbox } = config
  if (sandbox && config.deployment === 'local') {
    const provider = JSON.parse(sandbox) as ProviderSettings
    await db.transaction((em) => putProvider(em, sealer, provider))
  }
  await db.close()
})
