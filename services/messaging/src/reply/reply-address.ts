import { type Thread, threadRoles } from '@forecourt/contracts'
import type { SigningKey } from '@forecourt/kernel/config'
import { PURPOSE_MAC_BYTES, purposeMac, uuidBytes, uuidOfBytes } from '@forecourt/kernel/mac'
import { base32nopad } from '@scure/base'
import type { Relay } from '../parts.ts'

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

/** Days an address is good for. */
export const REPLY_DAYS = 180
const DAY_MS = 86_400_000
/** Role, last day, thread, MAC. In base 32 that is 56 characters, which no mail server breaks by writing them small. */
const BODY_BYTES = 1 + 2 + 16
const TOKEN = /^r\+([a-z2-7]{56})$/

/**
 * @param keys the first makes, all read
 * @param domain whose mails come to our receiver
 */
export function replyAddresses(keys: readonly SigningKey[], domain: string): ReplyAddresses {
  const mac = purposeMac(keys, 'forecourt reply address v1')
  return {
    make({ threadId, role }, now = Date.now()) {
      const body = Buffer.alloc(BODY_BYTES)
      body.writeUInt8(threadRoles.indexOf(role) + 1, 0)
      body.writeUInt16BE(Math.floor(now / DAY_MS) + REPLY_DAYS, 1)
      uuidBytes(threadId).copy(body, 3)
      return `r+${base32nopad.encode(Buffer.concat([body, mac.of(body)])).toLowerCase()}@${domain}`
    },
    read(address, now = Date.now()) {
      const at = address.lastIndexOf('@')
      const [, token] = TOKEN.exec(address.slice(0, at).toLowerCase()) ?? []
      if (token === undefined || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined
      const bytes = Buffer.from(base32nopad.decode(token.toUpperCase()))
      const body = bytes.subarray(0, -PURPOSE_MAC_BYTES)
      if (!mac.fits(body, bytes.subarray(-PURPOSE_MAC_BYTES))) return undefined
      const role = threadRoles[body.readUInt8(0) - 1]
      if (role === undefined) return undefined
      return {
        threadId: uuidOfBytes(body.subarray(3)),
        role,
        isExpired: body.readUInt16BE(1) < Math.floor(now / DAY_MS),
      }
    },
  }
}

/** A seller's mail to this address reaches a buyer who keeps theirs: it is what answers to our mails go to as well. */
export const relayOf =
  (replies: ReplyAddresses | null): Relay =>
  (threadId) =>
    replies?.make({ threadId, role: 'seller' }) ?? null
