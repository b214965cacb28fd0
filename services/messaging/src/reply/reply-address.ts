import { type Thread, threadRoles } from '@forecourt/contracts'
import type { SigningKey } from '@forecourt/kernel/config'
import type { Relay } from '../parts.ts'
import { signedAddresses } from './signed-address.ts'

export { REPLY_DAYS } from './signed-address.ts'

/** Whose answer it is, in which thread: a role names a person for as long as the thread exists. */
export interface ReplyPlace {
  readonly threadId: string
  readonly role: Thread['role']
}

/** Makes and reads the addresses that answers to our mails go to. */
export interface ReplyAddresses {
  /** An address for one person in one thread, good for {@link REPLY_DAYS}. */
  make(place: ReplyPlace, now?: number): string
  /** Undefined for anything this service did not make, however it is written. */
  read(address: string, now?: number): (ReplyPlace & { readonly isExpired: boolean }) | undefined
}

/**
 * @param keys the first makes, all read
 * @param domain whose mails come to our receiver
 */
export function replyAddresses(keys: readonly SigningKey[], domain: string): ReplyAddresses {
  const signed = signedAddresses(keys, { domain, letter: 'r' }, 'forecourt reply address v1')
  return {
    make: ({ threadId, role }, now = Date.now()) =>
      signed.make({ part: threadRoles.indexOf(role) + 1, id: threadId }, now),
    read(address, now = Date.now()) {
      const found = signed.read(address, now)
      const role = found && threadRoles[found.part - 1]
      return found && role && { threadId: found.id, role, isExpired: found.isExpired }
    },
  }
}

/** A seller's mail to this address reaches a buyer who keeps theirs: it is what answers to our mails go to as well. */
export const relayOf =
  (replies: ReplyAddresses | null): Relay =>
  (threadId) =>
    replies?.make({ threadId, role: 'seller' }) ?? null
