import type { SigningKey } from '@forecourt/kernel/config'
import { PURPOSE_MAC_BYTES, purposeMac, uuidBytes, uuidOfBytes } from '@forecourt/kernel/mac'
import { base32nopad } from '@scure/base'
import { digestOf } from '../mark/address-mark.ts'

/** Of whom a mail was that came back, and when it was sent. */
export interface BounceMark {
  readonly userId: string
  /** To the minute, rounded down. */
  readonly sentAt: Date
  /** Whether it was sent to this address. */
  readonly isOf: (address: string) => boolean
}

/** Makes and reads the envelope senders of our mails, which what comes back is sent to (VERP). */
export interface BounceAddresses {
  make(to: { readonly userId: string; readonly email: string }, now?: number): string
  /** Undefined for anything this service did not make, or made too long ago. */
  read(address: string, now?: number): BounceMark | undefined
}

/** Servers try for five days; complaints come within weeks. */
const DAYS = 60
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MARK_BYTES = 3
/** Minute, person, beginning of the address's digest, MAC: 61 characters of base 32, of the 64 that a local part may have. */
const BODY_BYTES = 3 + 16 + MARK_BYTES
const TOKEN = /^b\+([a-z2-7]{61})$/
/** Minutes are counted from here: 2^24 of them are 31 years. */
const EPOCH = Date.UTC(2026, 0, 1)

/**
 * @param keys the first makes, all read
 * @param domain whose mails come to our receiver
 */
export function bounceAddresses(keys: readonly SigningKey[], domain: string): BounceAddresses {
  const mac = purposeMac(keys, 'forecourt bounce address v1')
  return {
    make({ userId, email }, now = Date.now()) {
      const body = Buffer.alloc(BODY_BYTES)
      body.writeUIntBE(Math.floor((now - EPOCH) / MINUTE_MS), 0, 3)
      uuidBytes(userId).copy(body, 3)
      Buffer.from(digestOf(email), 'hex').copy(body, 19, 0, MARK_BYTES)
      return `b+${base32nopad.encode(Buffer.concat([body, mac.of(body)])).toLowerCase()}@${domain}`
    },
    read(address, now = Date.now()) {
      const at = address.lastIndexOf('@')
      const [, token] = TOKEN.exec(address.slice(0, at).toLowerCase()) ?? []
      if (token === undefined || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined
      const bytes = bytesOf(token)
      if (!bytes) return undefined
      const body = bytes.subarray(0, -PURPOSE_MAC_BYTES)
      if (!mac.fits(body, bytes.subarray(-PURPOSE_MAC_BYTES))) return undefined
      const sentAt = EPOCH + body.readUIntBE(0, 3) * MINUTE_MS
      if (sentAt < now - DAYS * DAY_MS) return undefined
      const mark = body.subarray(19).toString('hex')
      return {
        userId: uuidOfBytes(body.subarray(3, 19)),
        sentAt: new Date(sentAt),
        isOf: (other) => digestOf(other).startsWith(mark),
      }
    },
  }
}

/** The last letter of 61 has bits to spare: with others than ours in them it is no text of ours. */
function bytesOf(token: string): Buffer | undefined {
  try {
    return Buffer.from(base32nopad.decode(token.toUpperCase()))
  } catch {
    return undefined
  }
}
