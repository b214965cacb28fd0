import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')

/** A value for a cookie that nobody else can write. It can be read: nothing in it is a secret from its browser. */
export function writeSigned(secrets: readonly string[], purpose: string, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${sign(secrets[0] ?? '', purpose, text)}`
}

/** Undefined for whatever we did not write, for this purpose and in this shape. */
export function readSigned<S extends TSchema>(
  secrets: readonly string[],
  purpose: string,
  shape: S,
  written: string | undefined,
): Static<S> | undefined {
  const [text = '', signature = ''] = written?.split('.') ?? []
  const given = Buffer.from(signature)
  const genuine = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, text))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!genuine) return undefined
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Value.Check(shape, value) ? value : undefined
}
