import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { type Events, eventRoutes } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import type { PictureStore } from '@forecourt/kernel/picture'
import type { Replica } from '@forecourt/kernel/replica'
import { auditRoutes, inUseRoutes } from '@forecourt/kernel/resource'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import type { CatalogConfig } from './config.ts'
import type { Engine } from './discovery/engine.ts'
import { priceRoutes } from './discovery/price/price.routes.ts'
import { tellWritten } from './discovery/replica/seen.ts'
import { savedSearchRoutes } from './discovery/saved-search/saved-search.routes.ts'
import { searchRoutes } from './discovery/search/search.routes.ts'
import { suggestRoutes } from './discovery/suggest/suggest.routes.ts'
import { exportRoutes } from './export/export.routes.ts'
import { importRoutes } from './import/import.routes.ts'
import type { ImportWorker } from './import/import-worker.ts'
import type { LinkTokens } from './link/link-token.ts'
import { makeRoutes } from './make/make.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { pageRoutes } from './page/page.routes.ts'
import { pictureRoutes } from './picture/picture.routes.ts'
import { pictures } from './picture/picture.service.ts'
import { allowanceRoutes } from './plan-limit/allowance.routes.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { reactionRoutes } from './reaction/reaction.routes.ts'
import { referenceRoutes } from './reference/reference.routes.ts'
import { references } from './reference/reference.ts'
import { vehicleUses } from './reference/vehicle-uses.ts'
import { reportRoutes } from './report/report.routes.ts'
import { runningCostRoutes } from './running-cost/running-cost.routes.ts'
import { sellerRoutes } from './seller/seller.routes.ts'
import { figureRoutes } from './statistics/figures.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts'
import { vehicleRoutes } from './vehicle/vehicle.routes.ts'
import { vehicleListRoutes } from './vehicle/vehicle-lists.routes.ts'
import { vehiclePictureRoutes } from './vehicle/vehicle-pictures.routes.ts'
import { viewRoutes } from './view/view.routes.ts'

export interface CatalogParts {
  readonly config: Pick<
    CatalogConfig,
    'service' | 'keys' | 'reportsPerHour' | 'appOrigin' | 'maxEventLoopDelay' | 'pictureMegapixels'
  >
  readonly log: Logger
  readonly db: Database
  readonly client: Client
  readonly events: Events
  readonly store: PictureStore
  readonly tokens: LinkTokens
  readonly engine: Engine
  /** The standby that the engine reads from, where there is one. */
  readonly replica?: Replica | undefined
  readonly imports: ImportWorker
}

const engineFigures = {
  name: 'forecourt_search_engine',
  help: 'Of what answers searches: vehicles, slots, bytes of memory, lag of the replica, and who gave answers since the start',
}

/** Composes the catalog's HTTP application from explicit parts; nothing is connected here. */
export function buildApp({
  config,
  log,
  db,
  client,
  events,
  store,
  tokens,
  engine,
  replica,
  imports,
}: CatalogParts): Promise<App> {
  const setup = async (app: App) => {
    const own = pictures({ db, store, megapixels: config.pictureMegapixels, log })
    app.addHook('onClose', () => own.close())
    if (replica) tellWritten(app, replica)
    if (engine.figures) app.metrics.figures(engineFigures, engine.figures)
    searchRoutes(app, { engine })
    suggestRoutes(app, { engine })
    vehicleListRoutes(app)
    viewRoutes(app)
    statisticsRoutes(app, client)
    priceRoutes(app, { engine })
    runningCostRoutes(app)
    previewRoutes(app)
    referenceRoutes(app)
    makeRoutes(app)
    pageRoutes(app, client)
    vehicleRoutes(app, { pictures: own })
    bulkRoutes(app)
    allowanceRoutes(app)
    vehiclePictureRoutes(app, { pictures: own })
    pictureRoutes(app, { db, store })
    reactionRoutes(app)
    savedSearchRoutes(app, { engine })
    unsubscribeRoutes(app, { tokens })
    reportRoutes(app, { db, reportsPerHour: config.reportsPerHour })
    moderationRoutes(app, { store })
    figureRoutes(app, db)
    sellerRoutes(app)
    exportRoutes(app, { db, engine })
    importRoutes(app, { db, imports, appOrigin: config.appOrigin })
    app.addHook('onClose', () => imports.stop())
    for (const module of references) module.routes(app, { client })
    inUseRoutes(app, vehicleUses(db))
    auditRoutes(app, 'catalog')
    eventRoutes(app, events)
  }
  return createApp({ config, log, db, setup })
}
