import type { SigningKey } from '@forecourt/kernel/config'
import { PURPOSE_MAC_BYTES, purposeMac, uuidBytes, uuidOfBytes } from '@forecourt/kernel/mac'
import { base32nopad } from '@scure/base'

/** What an address that answers go to stands for. */
interface Signed {
  /** From 0 to 255; what of the thing it is. */
  readonly part: number
  readonly id: string
}

export interface SignedAddresses {
  /** An address that is good for {@link REPLY_DAYS}. */
  make(of: Signed, now: number): string
  /** Undefined for anything this service did not make, however it is written. */
  read(address: string, now: number): (Signed & { readonly isExpired: boolean }) | undefined
}

/** Days an address is good for. */
export const REPLY_DAYS = 180
const DAY_MS = 86_400_000
/** Part, last day, id, MAC. In base 32 that is 56 characters, which no mail server breaks by writing them small. */
const BODY_BYTES = 1 + 2 + 16

/**
 * @param keys the first makes, all read
 * @param at whose mails come to our receiver, and the letter that such addresses begin with
 * @param purpose keeps kinds of addresses apart
 */
export function signedAddresses(
  keys: readonly SigningKey[],
  { domain, letter }: { readonly domain: string; readonly letter: string },
  purpose: string,
): SignedAddresses {
  const mac = purposeMac(keys, purpose)
  const token = new RegExp(`^${letter}\\+([a-z2-7]{56})$`)
  return {
    make({ part, id }, now) {
      const body = Buffer.alloc(BODY_BYTES)
      body.writeUInt8(part, 0)
      body.writeUInt16BE(Math.floor(now / DAY_MS) + REPLY_DAYS, 1)
      uuidBytes(id).copy(body, 3)
      return `${letter}+${base32nopad.encode(Buffer.concat([body, mac.of(body)])).toLowerCase()}@${domain}`
    },
    read(address, now) {
      const at = address.lastIndexOf('@')
      const [, text] = token.exec(address.slice(0, at).toLowerCase()) ?? []
      if (text === undefined || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined
      const bytes = Buffer.from(base32nopad.decode(text.toUpperCase()))
      const body = bytes.subarray(0, -PURPOSE_MAC_BYTES)
      if (!mac.fits(body, bytes.subarray(-PURPOSE_MAC_BYTES))) return undefined
      const isExpired = body.readUInt16BE(1) < Math.floor(now / DAY_MS)
      return { part: body.readUInt8(0), id: uuidOfBytes(body.subarray(3)), isExpired }
    },
  }
}
