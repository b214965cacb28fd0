import { priceComparables, priceHistory, priceLabel } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { Engine } from '../engine.ts'
import { fromReplica } from '../replica/seen.ts'
import { judgePrice, priceGrounds } from './price.service.ts'
import { readPriceHistory } from './price-history.ts'

/** How a price compares, why, and what it was before. */
export function priceRoutes(app: App, { engine }: { readonly engine: Engine }): void {
  app.endpoint(priceLabel, async (context) => ({
    data: await judgePrice(fromReplica(context), engine, context.user, context.params.id),
  }))
  app.endpoint(priceComparables, async (context) => ({
    data: await priceGrounds(fromReplica(context), engine, context.user, context.params.id, context.query.currency),
  }))
  app.endpoint(priceHistory, async ({ em, user, params }) => ({
    data: await readPriceHistory(em, user, params.id),
  }))
}
