import { isTold, type Notification, type NotificationChannel, type ToldKind, tellingOf } from '@forecourt/contracts'
import type { Database, EntityManager } from '@forecourt/kernel/db'
import { readChannel } from '../provider/provider-link.service.ts'
import { readRow, toPreference } from './preference-row.ts'

/** What an entry of the inbox is to the one who chose what to be told of. */
const toldAs: Readonly<Record<Notification['kind'] | 'offer' | 'appointment', ToldKind>> = {
  contact: 'contact',
  reply: 'reply',
  offer: 'offer',
  appointment: 'appointment',
  price_drop: 'vehicle',
  sold: 'vehicle',
  like: 'vehicle',
  save: 'vehicle',
  search: 'search',
  plan: 'plan',
  security: 'security',
  moderation: 'system',
  news: 'news',
}
export type EntryKind = keyof typeof toldAs
export const toldKindOf = (kind: EntryKind): ToldKind => toldAs[kind]

/**
 * Whether a person is told of something beyond the inbox, which always receives. The one place where that is decided (ADR 46):
 * by what they chose and by the channels they linked.
 */
export async function mayTell(
  on: Database | EntityManager,
  userId: string,
  kind: EntryKind,
  channel: NotificationChannel,
): Promise<boolean> {
  const choices = toPreference(await readRow(on, userId))
  const link = await readChannel(on, userId, channel)
  return isTold(tellingOf(choices, link, { kind: toldKindOf(kind), channel }))
}
