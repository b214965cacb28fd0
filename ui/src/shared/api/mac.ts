/**
 * The X-Mac header of rulings 1: hex HMAC-SHA256 with the session's key.
 * JSON: over the raw body bytes. Form data: over the canonical form below. The BFF computes the same;
 * `contracts/src/mac-vectors.json` keeps both sides honest.
 */
export interface FormPart {
  name: string
  /** Text, or hex SHA-256 of a file's bytes. */
  value: string
}

const utf8 = new TextEncoder()

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Line breaks as a browser sends them in form data. */
const crlf = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n')

/** Parts sorted by the UTF-8 bytes of their names (equal names keep their order), `name=value` joined with `&`. */
export function canonicalForm(parts: readonly FormPart[]): string {
  return parts
    .map((part) => ({ key: utf8.encode(part.name), ...part }))
    .sort((a, b) => compareBytes(a.key, b.key))
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(crlf(value))}`)
    .join('&')
}

/** Hex SHA-256, as the canonical form wants it of a file. */
export const sha256 = async (bytes: BufferSource): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytes))

/** Turns `macKey` of the config (32 bytes, base64url) into a key that cannot be read back. */
export function importMacKey(base64url: string): Promise<CryptoKey> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** MAC over bytes or text. */
export const mac = async (key: CryptoKey, message: string | BufferSource): Promise<string> =>
  hex(await crypto.subtle.sign('HMAC', key, typeof message === 'string' ? utf8.encode(message) : message))
