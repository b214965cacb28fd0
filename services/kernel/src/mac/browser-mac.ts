import { createHmac, timingSafeEqual } from 'node:crypto'

/** One part of a form, in order of appearance: a field's text, or a file by the hex SHA-256 of its bytes. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly sha256: string }

/**
 * The text that is signed for form data (rulings 1): parts sorted by the UTF-8 bytes of their names, equal names in order
 * of appearance, `name=value` joined with `&`, percent-encoded as by `encodeURIComponent`, line breaks of values as CRLF,
 * a file's value being its hex SHA-256.
 */
export function canonicalForm(parts: readonly FormPart[]): string {
  return parts
    .map((part) => ({ name: Buffer.from(part.name.toWellFormed()), part }))
    .sort((a, b) => Buffer.compare(a.name, b.name))
    .map(
      ({ part }) => `${encode(part.name)}=${'sha256' in part ? part.sha256.toLowerCase() : encode(crlf(part.value))}`,
    )
    .join('&')
}

/** Lone surrogates make `encodeURIComponent` throw; a browser sends U+FFFD for them. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
const crlf = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n')

/** `X-Mac` of a JSON body: hex HMAC-SHA256 over the raw bytes. `key` is the decoded `macKey`. */
export const browserMac = (key: Uint8Array, rawBytes: Uint8Array | string): string =>
  createHmac('sha256', key).update(rawBytes).digest('hex')

/** `X-Mac` of form data: hex HMAC-SHA256 over {@link canonicalForm}. */
export const formMac = (key: Uint8Array, parts: readonly FormPart[]): string => browserMac(key, canonicalForm(parts))

/** Compares two hex MACs in constant time. */
export function macsEqual(a: string, b: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(a) || !/^[0-9a-f]{64}$/i.test(b)) return false
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
}
