import type { SigningKey } from '@forecourt/kernel/config'
import { signedTokens, uuidBytes, uuidOfBytes } from '@forecourt/kernel/mac'

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
const PURPOSE = 'forecourt unsubscribe link v1'

/** @param keys the first makes tokens, all read them */
export function linkTokens(keys: readonly SigningKey[]): LinkTokens {
  const tokens = signedTokens(keys, PURPOSE)
  return {
    make: (subject) =>
      tokens.make(
        subject.kind === 'search'
          ? Buffer.concat([Buffer.of(SEARCH), uuidBytes(subject.searchId)])
          : Buffer.concat([Buffer.of(VEHICLE), uuidBytes(subject.userId), uuidBytes(subject.vehicleId)]),
      ),
    read(token) {
      const body = tokens.read(token)
      if (body?.[0] === SEARCH && body.length === 17) return { kind: 'search', searchId: uuidOfBytes(body.subarray(1)) }
      if (body?.[0] === VEHICLE && body.length === 33)
        return { kind: 'vehicle', userId: uuidOfBytes(body.subarray(1, 17)), vehicleId: uuidOfBytes(body.subarray(17)) }
      return undefined
    },
  }
}
