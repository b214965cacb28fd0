import { deliveryChannels, deliveryFigures, pageGivenUp } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { channelStates } from './channel-state.ts'
import { figuresOf } from './figures.ts'
import { givenUpPage } from './given-up.ts'

/** What the back office sees of deliveries: how many, by which channel, what became of them. Nothing of what they say. */
export function deliveryOfficeRoutes(app: App, db: Database): void {
  app.endpoint(deliveryFigures, async ({ query: { period = '48h', channel } }) => ({
    data: await figuresOf(db, period, channel),
  }))
  app.endpoint(deliveryChannels, async () => ({ data: await channelStates(db) }))
  app.endpoint(pageGivenUp, ({ query }) => givenUpPage(db, query))
}
