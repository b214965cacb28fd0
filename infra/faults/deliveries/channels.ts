import { type NotificationChannel, notificationChannels } from '@forecourt/contracts'
import { fetch } from 'undici'
import type { World } from '../../run/world.ts'
import type { FaultState } from '../../sandboxes/faults.ts'
import type { Message as Mail } from '../../sandboxes/mail/message.ts'
import type { PushMessage } from '../../sandboxes/push/web.ts'
import type { TextMessage } from '../../sandboxes/sms/message.ts'
import type { Message as TemplateMessage } from '../../sandboxes/whatsapp/message.ts'

/** A contact that was confirmed to its buyer, and how each channel would tell the seller of it. */
export interface Sent {
  readonly id: string
  readonly sellerPhone: string
  readonly buyer: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly confirmedAt: number
}

/** A message that a sandbox took. */
export interface Held {
  /** Which contact it tells of: what {@link keyOf} says. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export type Disturbance = Partial<Omit<FaultState, 'unheard'>>

const addressOf = (world: World, channel: NotificationChannel): string =>
  ({ email: world.mail, whatsapp: world.whatsapp, sms: world.sms, push: world.push })[channel]

/** What a channel gets wrong from now on; nothing where nothing is said. */
export async function disturb(world: World, channel: NotificationChannel, faults: Disturbance = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${addressOf(world, channel)}/faults`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(faults),
  })
  if (!answer.ok) throw new Error(`${channel}: ${answer.status} ${await answer.text()}`)
}

export const calmAll = (world: World): Promise<unknown> =>
  Promise.all(notificationChannels.map((channel) => disturb(world, channel)))

async function read<T>(world: World, channel: NotificationChannel, path: 'messages' | 'faults'): Promise<T> {
  const answer = await fetch(`${addressOf(world, channel)}/${path}`)
  return (await answer.json()) as T
}

/** Messages that a channel took without its answer reaching us. */
export const unheardBy = async (world: World, channel: NotificationChannel): Promise<number> =>
  (await read<FaultState>(world, channel, 'faults')).unheard

/** All that a channel took of contacts. */
export async function heldBy(world: World, channel: NotificationChannel): Promise<Held[]> {
  switch (channel) {
    case 'email':
      return (await read<Mail[]>(world, channel, 'messages')).flatMap(({ headers, receivedAt }) => {
        const id = /^<contact-(.+)@/.exec(headers['message-id'] ?? '')?.[1]
        return id ? [{ key: id, at: Date.parse(receivedAt) }] : []
      })
    case 'whatsapp':
      return (await read<TemplateMessage[]>(world, channel, 'messages'))
        .filter(({ template }) => template === 'forecourt_contact')
        .map(({ to, parameters, receivedAt }) => ({ key: `${to} ${parameters.join(' ')}`, at: Date.parse(receivedAt) }))
    case 'sms':
      return (await read<TextMessage[]>(world, channel, 'messages')).map(({ to, body, receivedAt }) => ({
        key: `${to} ${body.replace(/ http\S+$/, '')}`,
        at: Date.parse(receivedAt),
      }))
    case 'push':
      return (await read<PushMessage[]>(world, channel, 'messages')).map(({ topic, receivedAt }) => ({
        key: topic ?? '',
        at: Date.parse(receivedAt),
      }))
  }
}

/** How a channel's message of a contact is recognised. @param entryId of the seller's inbox; none where there is no such entry */
export function keyOf(channel: NotificationChannel, sent: Sent, entryId: string | undefined): string {
  const { id, sellerPhone, buyer, title } = sent
  switch (channel) {
    case 'email':
      return id
    case 'whatsapp':
      return `${sellerPhone} ${buyer} ${title}`
    case 'sms':
      return `${sellerPhone} Forecourt: ${buyer} wrote to you about your ${title}`
    case 'push':
      return entryId?.replaceAll('-', '') ?? `no entry of ${id}`
  }
}
