import {
  type CodeChannel,
  codeChannels,
  consumeProcess,
  knownDevice,
  linkProvider,
  listProviderLinks,
  sendLinkCode,
  sendProviderCode,
  setNotifiable as setNotifiableContract,
  unlinkProvider,
} from '@forecourt/contracts'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { reachOf } from '../channel/reach.ts'
import type { MessagingParts } from '../parts.ts'
import { link, listPresentLinks, readLink, readPresentLink, setNotifiable, unlink } from './provider-link.service.ts'

/** The own notification channels. Process ids lie with auth and are used up there, before anything changes here. */
export function providerLinkRoutes(app: App, parts: MessagingParts): void {
  const { client, config, marks } = parts
  /**
   * Whoever reads what comes by a channel may link it: the code must have come by that very one (rulings 5).
   *
   * @returns the mark of the number it came to
   */
  async function proved(userId: string, name: string, processId: string | undefined): Promise<string | null> {
    // Whoever subscribed the browser has it; no code could say more.
    if (name === 'push') return null
    const channel = codeChannels.find((one) => one === name)
    if (!processId || !channel) throw new DomainError('PROCESS_INVALID')
    const { data } = await client.call(consumeProcess, {
      body: { processId, action: 'LINK_PROVIDER', userId, channel },
    })
    if (channel === 'email') return null
    // An auth of before does not say which: as it was then, the account's of this moment.
    const number = data.phone ?? (await reachOf(client, userId))?.phone
    return number ? marks.of(number) : null
  }

  /** Auth sends codes by what it has set up; both services have the same settings. */
  const isSetUp = (channel: CodeChannel): boolean =>
    ({ email: true, whatsapp: config.WHATSAPP_TOKEN, sms: config.SMS_AUTH_TOKEN })[channel] !== undefined

  app.endpoint(listProviderLinks, async ({ user }) => ({
    data: await listPresentLinks(parts, user.userId),
  }))

  app.endpoint(sendProviderCode, async ({ user, params, query, headers, locale, write }) => {
    const { linked, name } = await readPresentLink(parts, user.userId, params.providerId)
    if (query.for === 'notify' && !linked) throw new DomainError('NOT_FOUND')
    if (query.for !== 'notify' && linked) throw new DomainError('PROVIDER_LINKED')
    const channel = codeChannels.find((one) => one === name)
    if (!channel || !isSetUp(channel)) throw invalid('providerId', 'validation.channelUnavailable')
    if (channel !== 'email' && !(await reachOf(client, user.userId))?.phone)
      throw invalid('phone', 'validation.phoneNeeded')
    const device = headers[knownDevice.header]
    const body = { channel, locale, ...(device ? { device } : {}) }
    const { data } = await client.call(sendLinkCode, { params: { id: user.userId }, body })
    return write(async () => ({ data }))
  })

  app.endpoint(linkProvider, async ({ user, body, headers, write }) => {
    // Checked first, so that no code is used up for a channel that cannot be linked.
    const { linked, name } = await readPresentLink(parts, user.userId, body.providerId)
    if (linked) throw new DomainError('PROVIDER_LINKED')
    const mark = await proved(user.userId, name, headers['x-process-id'])
    return write(async (em) => {
      await link(em, user.userId, body.providerId, mark)
      return { data: await readLink(em, user.userId, body.providerId) }
    })
  })

  app.endpoint(unlinkProvider, async ({ em, user, body }) => {
    await unlink(em, user.userId, body.providerId)
    return { data: { id: body.providerId } }
  })

  app.endpoint(setNotifiableContract, async ({ user, body, headers, write }) => {
    const { linked, name } = await readPresentLink(parts, user.userId, body.providerId)
    if (!linked) throw new DomainError('NOT_FOUND')
    const mark = await proved(user.userId, name, headers['x-process-id'])
    return write(async (em) => {
      await setNotifiable(em, user.userId, body.providerId, body.isNotifiable, mark)
      return { data: await readLink(em, user.userId, body.providerId) }
    })
  })
}
