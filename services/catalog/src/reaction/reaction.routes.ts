import { likeVehicle, saveVehicle, unlikeVehicle, unsaveVehicle } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { react } from './reaction.service.ts'

/** Save (private) and like (a public count). */
export function reactionRoutes(app: App): void {
  app.endpoint(saveVehicle, async ({ em, user, params }) => ({
    data: await react(em, user, params.id, 'favorite', true),
  }))
  app.endpoint(unsaveVehicle, async ({ em, user, params }) => ({
    data: await react(em, user, params.id, 'favorite', false),
  }))
  app.endpoint(likeVehicle, async ({ em, user, params }) => ({ data: await react(em, user, params.id, 'like', true) }))
  app.endpoint(unlikeVehicle, async ({ em, user, params }) => ({
    data: await react(em, user, params.id, 'like', false),
  }))
}
