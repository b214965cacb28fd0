import type { Notification } from '@forecourt/contracts'
import type { Database, EntityManager } from '@forecourt/kernel/db'
import { type ChannelName, mayNotify } from '../provider/provider-link.service.ts'

/**
 * Whether a person is told of something beyond the inbox, which always receives. The one place where that is decided: by
 * the channels the person linked; security mails cannot be switched off (rulings 5).
 */
export async function mayTell(
  on: Database | EntityManager,
  userId: string,
  kind: Notification['kind'],
  channel: ChannelName,
): Promise<boolean> {
  if (kind === 'security' && channel === 'email') return true
  return mayNotify(on, userId, channel)
}
