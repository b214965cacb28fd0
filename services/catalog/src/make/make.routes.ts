import { suggestBrands, suggestModels } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { makesLike, modelsLike } from './make.service.ts'

/** Autocomplete of makes and models. */
export function makeRoutes(app: App): void {
  app.endpoint(suggestBrands, async ({ em, query }) => ({ data: await makesLike(em, query.q, query.category) }))
  app.endpoint(suggestModels, async ({ em, query }) => ({ data: await modelsLike(em, query.brand, query.q) }))
}
