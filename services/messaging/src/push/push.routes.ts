import { readPush, subscribePush, unsubscribePush } from '@forecourt/contracts'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { listBrowsers, subscribe, unsubscribe } from './subscriptions.ts'

/** The own browsers that are told by push. */
export function pushRoutes(app: App, { db, push }: Pick<MessagingParts, 'db' | 'push'>): void {
  app.endpoint(readPush, async ({ user }) => ({
    data: { publicKey: push?.publicKey ?? null, devices: await listBrowsers(db, user.userId) },
  }))

  app.endpoint(subscribePush, async ({ em, user, body }) => {
    if (!push) throw new DomainError('NOT_FOUND')
    const service = push.serviceOf(body.endpoint)
    if (!service) throw invalid('endpoint', 'validation.pushEndpoint')
    return { data: await subscribe(em, user.userId, body, service) }
  })

  app.endpoint(unsubscribePush, async ({ em, user, body }) => ({
    data: { id: await unsubscribe(em, user.userId, body.endpoint) },
  }))
}
