import { findUser, grantPlan } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type App, requireUser } from '@forecourt/kernel/http'
import { readOffer } from '../plan/offer.ts'
import { grant } from './grant.service.ts'

/** Plans that administrators give. */
export function grantRoutes(app: App, client: Client): void {
  app.endpoint(grantPlan, async ({ em, write, caller, params, body }) => {
    const actor = requireUser(caller)
    // Asked before the transaction: nobody waits for another service with a lock in their hands.
    await client.call(findUser, { query: { owner: params.id } })
    const offer = await readOffer(em, client, body.cart)
    return write(async (em) => ({ data: await grant(em, { actor, userId: params.id, offer, reason: body.reason }) }))
  })
}
