import { vehicleSuggestions, vehicleUnderstanding } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { Engine } from '../engine.ts'
import { fromReplica } from '../replica/seen.ts'
import { understanding } from '../understand/understand.service.ts'
import { suggestions } from './suggestions.service.ts'

/** What a text may mean: while it is typed, and once it is. */
export function suggestRoutes(app: App, { engine }: { readonly engine: Engine }): void {
  app.endpoint(vehicleSuggestions, async (context) => ({
    data: await suggestions(fromReplica(context), engine, context.user, context.query, context.locale),
  }))
  app.endpoint(vehicleUnderstanding, async ({ em, query }) => ({
    data: await understanding(em, query.q, query.currency),
  }))
}
