import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningKey } from '../config/index.ts'

/** Makes and reads tokens of links: some bytes with a MAC, in characters that an address may have. They do not expire. */
export interface SignedTokens {
  make(body: Buffer): string
  /** Undefined for anything that was not made with one of the keys, for this purpose. */
  read(token: string): Buffer | undefined
}

/** 128 bits of the MAC: nobody guesses that, and the address stays short enough for a mail. */
const MAC_BYTES = 16

/**
 * @param keys the first makes tokens, all read them
 * @param purpose a key's secret serves nothing else under this name
 */
export function signedTokens(keys: readonly SigningKey[], purpose: string): SignedTokens {
  const [first] = keys
  if (!first) throw new Error(`${purpose} needs a key`)
  const mac = ({ secret }: SigningKey, body: Buffer) =>
    createHmac('sha256', secret).update(purpose).update(body).digest().subarray(0, MAC_BYTES)
  return {
    make: (body) => Buffer.concat([body, mac(first, body)]).toString('base64url'),
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Base64 can be written in more than one way; ours is the one we wrote.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return undefined
      const body = bytes.subarray(0, -MAC_BYTES)
      const given = bytes.subarray(-MAC_BYTES)
      return keys.some((key) => timingSafeEqual(given, mac(key, body))) ? body : undefined
    },
  }
}

/** A UUID as 16 bytes, and back. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
export const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
