import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningKey } from '../config/index.ts'

/** MACs of what we hand out in links and addresses, and get back from anybody. */
export interface PurposeMac {
  of(body: Uint8Array): Buffer
  fits(body: Uint8Array, mac: Uint8Array): boolean
}

/** 128 bits of the MAC: nobody guesses that, and an address stays short. */
export const PURPOSE_MAC_BYTES = 16

/**
 * @param keys the first makes, all verify
 * @param purpose a key's secret serves nothing else under this name
 */
export function purposeMac([first, ...others]: readonly SigningKey[], purpose: string): PurposeMac {
  if (!first) throw new Error(`${purpose} needs a key`)
  const mac = ({ secret }: SigningKey, body: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(purpose).update(body).digest().subarray(0, PURPOSE_MAC_BYTES)
  return {
    of: (body) => mac(first, body),
    fits: (body, given) =>
      given.length === PURPOSE_MAC_BYTES && [first, ...others].some((key) => timingSafeEqual(given, mac(key, body))),
  }
}

/** The sixteen bytes of a UUID, and back. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
export const uuidOfBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
