import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Type as T } from 'typebox'
import { Value } from 'typebox/value'

/** What a sign-in at a provider was begun with; it comes back in a signed cookie. */
const Flow = T.Object({
  code: T.String(),
  nonce: T.String(),
  intent: T.String(),
  redirect: T.String(),
  /** Of the session it was begun under: another session's callback is not ours. */
  session: T.String(),
})
export type Flow = { code: string; nonce: string; intent: string; redirect: string; session: string }

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`oauth flow:${text}`).digest('base64url')

export function sealFlow(secrets: readonly string[], flow: Flow): string {
  const text = Buffer.from(JSON.stringify(flow)).toString('base64url')
  return `${text}.${sign(secrets[0] ?? '', text)}`
}

/** Undefined for whatever we did not write. */
export function readFlow(secrets: readonly string[], value: string | undefined): Flow | undefined {
  const [text = '', signature = ''] = value?.split('.') ?? []
  const given = Buffer.from(signature)
  const genuine = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, text))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!genuine) return undefined
  const flow: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Value.Check(Flow, flow) ? flow : undefined
}

/** Stands for a session without opening it: a hash of its key. */
export const markOf = (macKey: Buffer): string => createHash('sha256').update(macKey).digest('base64url')
