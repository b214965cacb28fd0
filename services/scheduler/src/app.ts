import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { type Events, eventRoutes } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { auditRoutes, inUseRoutes } from '@forecourt/kernel/resource'
import type { SchedulerConfig } from './config.ts'
import { datacronModule } from './datacron/datacron.ts'
import { runRoutes } from './run/run.routes.ts'

export interface SchedulerParts {
  readonly config: Pick<SchedulerConfig, 'service' | 'keys' | 'maxEventLoopDelay' | 'JOB_INTERVAL_SECONDS'>
  readonly log: Logger
  readonly db: Database
  readonly client: Client
  readonly events: Events
  /** This process, as the run log shows it. */
  readonly instance: string
}

/** Whom a wake-up tells that a job was changed: every instance. */
export const DATACRONS = 'datacrons'

/** Composes the scheduler's HTTP application from explicit parts; nothing is connected here. */
export function buildApp({ config, log, db, client, events, instance }: SchedulerParts): Promise<App> {
  return createApp({
    config,
    log,
    db,
    setup: async (app) => {
      // A wake-up may be lost: every instance reads the jobs each second anyway.
      app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
        if (method !== 'GET' && statusCode < 300 && url.startsWith('/admin/datacron')) events.wake(DATACRONS)
      })
      const seconds = config.JOB_INTERVAL_SECONDS
      datacronModule(seconds).routes(app, { client })
      runRoutes(app, { instance, seconds })
      inUseRoutes(app, {})
      auditRoutes(app, 'scheduler')
      eventRoutes(app, events)
    },
  })
}
