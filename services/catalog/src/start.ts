import { createClient } from '@forecourt/kernel/client'
import { datacronWork } from '@forecourt/kernel/datacron'
import { retentionsOf } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { openStore } from '@forecourt/kernel/picture'
import { openReplica } from '@forecourt/kernel/replica'
import { buildApp } from './app.ts'
import { loadCatalogConfig } from './config.ts'
import { consumers } from './consumers/index.ts'
import { openDatabase } from './database.ts'
import { datacrons } from './datacron/index.ts'
import { openEngine } from './discovery/open-engine.ts'
import { startDigests } from './discovery/saved-search/digest.ts'
import { startTellingDue } from './discovery/saved-search/tell-due.ts'
import { startResumingFeaturing } from './featured/featuring.worker.ts'
import { startImports } from './import/import-worker.ts'
import { linkTokens } from './link/link-token.ts'
import { startKnowingFreePlan } from './plan/know-free-plan.ts'
import { retentions } from './retention.ts'
import { startResumingSweeps } from './seller/sweep.worker.ts'
import { workers } from './workers.ts'

/** Starts the catalog: database, picture store, events, HTTP. */
export async function startCatalog(): Promise<void> {
  const config = loadCatalogConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const tokens = linkTokens(config.linkKeys)
  const store = await openStore(config.pictureStore)
  const jobs = datacronWork('catalog', db, datacrons({ db, store, ratesUrl: config.ratesUrl }))
  const { service, logLevel, database } = config
  const index = { url: database.url, service, logLevel, folder: config.searchSnapshots }
  const replica =
    config.replicaUrl === undefined
      ? undefined
      : openReplica({
          url: config.replicaUrl,
          pool: database.pool,
          service,
          log,
          primary: db,
          primaryUrl: database.url,
        })
  const engine = openEngine(config.searchIndex ? index : undefined, replica, log)
  const events = startEvents({
    service: config.service,
    db,
    nats: config.nats,
    consumers: [...consumers, ...jobs.consumers],
    workers: [...workers({ db, engine, tokens }), ...jobs.workers],
    client,
    retention: retentionsOf(retentions, config.retentionDays),
    log,
  })
  const imports = startImports(db, log)
  const app = await buildApp({ config, log, db, client, events, store, tokens, engine, replica, imports })
  const digests = startDigests({ db, engine, tokens }, log)
  const alerts = startTellingDue({ db, engine, tokens }, log)
  const sweeps = startResumingSweeps(db, log)
  const featuring = startResumingFeaturing(db, log)
  const freePlan = startKnowingFreePlan(db, client, log)
  app.addHook('onClose', async () => {
    await Promise.all([digests.stop(), alerts.stop(), sweeps.stop(), featuring.stop(), freePlan.stop()])
  })
  await start(app, config)
}
