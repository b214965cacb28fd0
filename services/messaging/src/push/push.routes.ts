import { readPush, subscribePush, unsubscribePush } from '@forecourt/contracts'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { dropEndedBrowsers } from './live-sessions.ts'
import { listBrowsers, subscribe, unsubscribe } from './subscriptions.ts'

/** The own browsers that are told by push. */
export function pushRoutes(app: App, { db, client, push }: Pick<MessagingParts, 'db' | 'client' | 'push'>): void {
  app.endpoint(readPush, async ({ user }) => {
    await dropEndedBrowsers({ db, client }, user.userId)
    return { data: { publicKey: push?.publicKey ?? null, devices: await listBrowsers(db, user.userId) } }
  })

  app.endpoint(subscribePush, async ({ em, user, body }) => {
    if (!push) throw new DomainError('NOT_FOUND')
    const service = push.serviceOf(body.endpoint)
    if (!service) throw invalid('endpoint', 'validation.pushEndpoint')
    // However it is written, an address is one browser.
    const { href } = new URL(body.endpoint)
    return { data: await subscribe(em, user, { ...body, endpoint: href }, service) }
  })

  app.endpoint(unsubscribePush, async ({ em, user, body }) => ({
    data: { id: await unsubscribe(em, user.userId, body.endpoint) },
  }))
}
