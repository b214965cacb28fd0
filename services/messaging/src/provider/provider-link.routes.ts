import {
  codeChannels,
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
  /** Whoever reads what comes by a channel may link it: the code must have come by that very one (rulings 5). */
  async function proved(userId: string, name: string, processId: string | undefined): Promise<void> {
    // Whoever subscribed the browser has it; no code could say more.
    if (name === 'push') return
    const channel = codeChannels.find((one) => one === name)
    if (!processId || !channel) throw new DomainError('PROCESS_INVALID')
    await client.call(consumeProcess, { body: { processId, action: 'LINK_PROVIDER', userId, channel } })
  }

  app.endpoint(listProviderLinks, async ({ user }) => ({ data: await listLinks(db, user.userId) }))

  app.endpoint(linkProvider, async ({ user, body, headers, write }) => {
    // Checked first, so that no code is used up for a channel that cannot be linked.
    const { linked, name } = await readLink(db, user.userId, body.providerId)
    if (linked) throw new DomainError('PROVIDER_LINKED')
    await proved(user.userId, name, headers['x-process-id'])
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
    const { linked, name } = await readLink(db, user.userId, body.providerId)
    if (!linked) throw new DomainError('NOT_FOUND')
    await proved(user.userId, name, headers['x-process-id'])
    return write(async (em) => {
      await setNotifiable(em, user.userId, body.providerId, body.isNotifiable)
      return { data: await readLink(em, user.userId, body.providerId) }
    })
  })
}
