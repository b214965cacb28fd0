import { vehicleStatistics } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { App } from '@forecourt/kernel/http'
import { readStatistics } from './statistics.service.ts'

/** What happened to a vehicle, for its owner. */
export function statisticsRoutes(app: App, client: Client): void {
  app.endpoint(vehicleStatistics, async ({ em, user, params, query, log }) => ({
    data: await readStatistics({ em, client, log }, user, params.id, query.days ?? 30),
  }))
}
