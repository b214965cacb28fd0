import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningKey } from '@forecourt/kernel/config'

/** What an unsubscribe link is for. */
export type Subject =
  | { readonly kind: 'search'; readonly searchId: string }
  | { readonly kind: 'vehicle'; readonly userId: string; readonly vehicleId: string }

/** Makes and reads the tokens of unsubscribe links. They do not expire: old mails must stay good for switching off. */
export interface LinkTokens {
  make(subject: Subject): string
  /** Undefined for anything this service did not make. */
  read(token: string): Subject | undefined
}

const SEARCH = 1
const VEHICLE = 2
/** 128 bits of the MAC: nobody guesses that, and the address stays short enough for a mail. */
const MAC_BYTES = 16
/** A key's secret serves nothing else under this name. */
const PURPOSE = 'forecourt unsubscribe link v1'

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** @param keys the first makes tokens, all read them */
export function linkTokens(keys: readonly SigningKey[]): LinkTokens {
  const [first] = keys
  if (!first) throw new Error('unsubscribe links need a key')
  const mac = ({ secret }: SigningKey, body: Buffer) =>
    createHmac('sha256', secret).update(PURPOSE).update(body).digest().subarray(0, MAC_BYTES)
  return {
    make(subject) {
      const body =
        subject.kind === 'search'
          ? Buffer.concat([Buffer.of(SEARCH), bytesOf(subject.searchId)])
          : Buffer.concat([Buffer.of(VEHICLE), bytesOf(subject.userId), bytesOf(subject.vehicleId)])
      return Buffer.concat([body, mac(first, body)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Base64 can be written in more than one way; ours is the one we wrote.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return undefined
      const body = bytes.subarray(0, -MAC_BYTES)
      const given = bytes.subarray(-MAC_BYTES)
      if (!keys.some((key) => timingSafeEqual(given, mac(key, body)))) return undefined
      if (body[0] === SEARCH && body.length === 17) return { kind: 'search', searchId: uuidOf(body.subarray(1)) }
      if (body[0] === VEHICLE && body.length === 33)
        return { kind: 'vehicle', userId: uuidOf(body.subarray(1, 17)), vehicleId: uuidOf(body.subarray(17)) }
      return undefined
    },
  }
}
