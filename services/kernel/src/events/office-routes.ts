import { eventBusOf } from '@forecourt/contracts'
import type { App } from '../http/index.ts'
import { laidAside } from './laid-aside-routes.ts'
import type { Events } from './start-events.ts'

/** What the back office sees of a service's events, and what it may do about those that were laid aside; recorded. */
export function officeRoutes(app: App, events: Events): void {
  const { health, replay, retry, discardLetter, discardJob, settleAll } = eventBusOf[events.service]
  const settle = laidAside(events)
  app.endpoint(health, async () => ({ data: await events.health() }))
  app.endpoint(replay, async ({ em, user: actor, params: { id }, body }) => {
    await settle.letter(em, 'retry', id, { actor, ...body })
    return { data: { id } }
  })
  app.endpoint(discardLetter, async ({ em, user: actor, params: { id }, body }) => {
    await settle.letter(em, 'discard', id, { actor, ...body })
    return { data: { id } }
  })
  app.endpoint(retry, async ({ em, user: actor, params: { id }, body }) => {
    await settle.job(em, 'retry', id, { actor, ...body })
    return { data: { id } }
  })
  app.endpoint(discardJob, async ({ em, user: actor, params: { id }, body }) => {
    await settle.job(em, 'discard', id, { actor, ...body })
    return { data: { id } }
  })
  app.endpoint(settleAll, async ({ em, user: actor, body }) => ({ data: await settle.some(em, { actor, ...body }) }))
}
