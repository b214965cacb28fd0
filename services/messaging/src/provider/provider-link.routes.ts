import {
  consumeProcess,
  linkProvider,
  listProviderLinks,
  setNotifiable as setNotifiableContract,
  unlinkProvider,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { link, listLinks, readLink, setNotifiable, unlink } from './provider-link.service.ts'

/** The own notification channels. Process ids lie with auth and are used up there, before anything changes here. */
export function providerLinkRoutes(app: App, { db, client }: MessagingParts): void {
  async function proved(userId: string, processId: string | undefined): Promise<void> {
    if (!processId) throw new DomainError('PROCESS_INVALID')
    await client.call(consumeProcess, { body: { processId, action: 'LINK_PROVIDER', userId } })
  }

  app.endpoint(listProviderLinks, async ({ user }) => ({ data: await listLinks(db, user.userId) }))

  app.endpoint(linkProvider, async ({ user, body, headers, write }) => {
    // Judged first: a code must not be lost to what cannot be linked anyway.
    if ((await readLink(db, user.userId, body.providerId)).linked) throw new DomainError('PROVIDER_LINKED')
    await proved(user.userId, headers['x-process-id'])
    return write(async (em) => {
      await link(em, user.userId, body.providerId)
      return { data: await readLink(em, user.userId, body.providerId) }
    })
  })

  app.endpoint(unlinkProvider, async ({ em, user, body }) => {
    await unlink(em, user.userId, body.providerId)
    return { data: { id: body.providerId } }
  })

  app.endpoint(setNotifiableContract, async ({ user, body, headers, write }) => {
    if (!(await readLink(db, user.userId, body.providerId)).linked) throw new DomainError('NOT_FOUND')
    await proved(user.userId, headers['x-process-id'])
    return write(async (em) => {
      await setNotifiable(em, user.userId, body.providerId, body.isNotifiable)
      return { data: await readLink(em, user.userId, body.providerId) }
    })
  })
}
