import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { type Events, eventRoutes } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { inUseRoutes } from '@forecourt/kernel/resource'
import type { SchedulerConfig } from './config.ts'
import { datacron } from './datacron/datacron.ts'

export interface SchedulerParts {
  readonly config: Pick<SchedulerConfig, 'service' | 'keys'>
  readonly log: Logger
  readonly db: Database
  readonly client: Client
  readonly events: Events
}

/** Composes the scheduler's HTTP application from explicit parts; nothing is connected here. */
export function buildApp({ config, log, db, client, events }: SchedulerParts): Promise<App> {
  return createApp({
    config,
    log,
    db,
    setup: async (app) => {
      datacron.routes(app, { client })
      inUseRoutes(app, {})
      eventRoutes(app, events)
    },
  })
}
