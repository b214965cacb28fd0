import { createHash } from 'node:crypto'
import { type Static, Type as T } from 'typebox'
import { readSigned, writeSigned } from '../signed-value.ts'

/** What a sign-in at a provider was begun with; it comes back in a signed cookie. */
const Flow = T.Object({
  code: T.String(),
  nonce: T.String(),
  intent: T.String(),
  redirect: T.String(),
  /** Of the session it was begun under: another session's callback is not ours. */
  session: T.String(),
})
export type Flow = Static<typeof Flow>

const PURPOSE = 'oauth flow'

export const sealFlow = (secrets: readonly string[], flow: Flow): string => writeSigned(secrets, PURPOSE, flow)

/** Undefined for whatever we did not write. */
export const readFlow = (secrets: readonly string[], value: string | undefined): Flow | undefined =>
  readSigned(secrets, PURPOSE, Flow, value)

/** Stands for a session without opening it: a hash of its key. */
export const markOf = (macKey: Buffer): string => createHash('sha256').update(macKey).digest('base64url')
