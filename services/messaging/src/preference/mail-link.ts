import { alwaysMailed, type ToldKind, toldKinds } from '@forecourt/contracts'
import type { SigningKey } from '@forecourt/kernel/config'
import { signedTokens, uuidBytes, uuidOfBytes } from '@forecourt/kernel/mac'

/** What the link of a mail is for: emails of these kinds to this person. */
export interface MailLink {
  readonly userId: string
  readonly kinds: readonly ToldKind[]
}
export interface MailLinks {
  make(link: MailLink): string
  /** Undefined for anything this service did not make. */
  read(token: string): MailLink | undefined
}

const VERSION = 1
const PURPOSE = 'forecourt mail link v1'
/** The bit of each kind in a token. Mails are kept for years: a number is never given to another kind. */
const bits: Readonly<Record<ToldKind, number>> = {
  contact: 0,
  reply: 1,
  offer: 2,
  appointment: 3,
  vehicle: 4,
  search: 5,
  plan: 6,
  security: 7,
  system: 8,
  news: 9,
}
const LENGTH = 1 + 16 + 4

/** @param keys the first makes tokens, all read them */
export function mailLinks(keys: readonly SigningKey[]): MailLinks {
  const tokens = signedTokens(keys, PURPOSE)
  return {
    make({ userId, kinds }) {
      const mask = Buffer.alloc(4)
      mask.writeUInt32BE(kinds.reduce((sum, kind) => sum | (1 << bits[kind]), 0))
      return tokens.make(Buffer.concat([Buffer.of(VERSION), uuidBytes(userId), mask]))
    },
    read(token) {
      const body = tokens.read(token)
      if (body?.[0] !== VERSION || body.length !== LENGTH) return undefined
      const mask = body.readUInt32BE(17)
      const kinds = toldKinds.filter((kind) => (mask >>> bits[kind]) & 1 && !alwaysMailed.includes(kind))
      return kinds.length > 0 ? { userId: uuidOfBytes(body.subarray(1, 17)), kinds } : undefined
    },
  }
}
