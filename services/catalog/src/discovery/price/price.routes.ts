import { priceComparables, priceHistory, priceLabel } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { Engine } from '../engine.ts'
import { judgePrice, priceGrounds } from './price.service.ts'
import { readPriceHistory } from './price-history.ts'

/** How a price compares, why, and what it was before. */
export function priceRoutes(app: App, { engine }: { readonly engine: Engine }): void {
  app.endpoint(priceLabel, async ({ em, user, params }) => ({ data: await judgePrice(em, engine, user, params.id) }))
  app.endpoint(priceComparables, async ({ em, user, params, query }) => ({
    data: await priceGrounds(em, engine, user, params.id, query.currency),
  }))
  app.endpoint(priceHistory, async ({ em, user, params }) => ({
    data: await readPriceHistory(em, user, params.id),
  }))
}
