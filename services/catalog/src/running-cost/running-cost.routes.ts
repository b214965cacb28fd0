import { runningCost } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { readRunningCost } from './running-cost.service.ts'

/** What yearly energy costs of a vehicle are made of. */
export function runningCostRoutes(app: App): void {
  app.endpoint(runningCost, async ({ em, user, params, query }) => ({
    data: await readRunningCost(em, user, params.id, query.country),
  }))
}
