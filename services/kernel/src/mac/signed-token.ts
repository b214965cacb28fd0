import type { SigningKey } from '../config/index.ts'
import { PURPOSE_MAC_BYTES, purposeMac } from './purpose-mac.ts'

/** Makes and reads tokens of links: some bytes with a MAC, in characters that an address may have. They do not expire. */
export interface SignedTokens {
  make(body: Buffer): string
  /** Undefined for anything that was not made with one of the keys, for this purpose. */
  read(token: string): Buffer | undefined
}

/**
 * @param keys the first makes tokens, all read them
 * @param purpose a key's secret serves nothing else under this name
 */
export function signedTokens(keys: readonly SigningKey[], purpose: string): SignedTokens {
  const mac = purposeMac(keys, purpose)
  return {
    make: (body) => Buffer.concat([body, mac.of(body)]).toString('base64url'),
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Base64 can be written in more than one way; ours is the one we wrote.
      if (bytes.length <= PURPOSE_MAC_BYTES || bytes.toString('base64url') !== token) return undefined
      const body = bytes.subarray(0, -PURPOSE_MAC_BYTES)
      return mac.fits(body, bytes.subarray(-PURPOSE_MAC_BYTES)) ? body : undefined
    },
  }
}
