import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { Engine } from '../engine.ts'
import { change, listSaved, remove, save } from './saved-search.service.ts'

/** The caller's saved searches; another's answer 404. */
export function savedSearchRoutes(app: App, { engine }: { readonly engine: Engine }): void {
  app.endpoint(listSavedSearches, async ({ em, user, query, locale }) => ({
    data: await listSaved(em, engine, user.userId, locale, query),
  }))
  app.endpoint(saveSearch, async ({ em, user, body, locale }) => ({ data: await save(em, engine, user, body, locale) }))
  app.endpoint(changeSavedSearch, async ({ em, user, params, body, locale }) => ({
    data: await change(em, engine, user, params.id, body, locale),
  }))
  app.endpoint(deleteSavedSearch, async ({ em, user, params }) => {
    await remove(em, user, params.id)
    return { data: { id: params.id } }
  })
}
