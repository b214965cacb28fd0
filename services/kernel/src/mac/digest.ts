import { createHash } from 'node:crypto'

/** Hex SHA-256. */
export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
export const EMPTY_DIGEST = sha256Hex('')

/** `Content-Digest` header (RFC 9530) of a hex SHA-256. */
export const contentDigest = (hex: string): string => `sha-256=:${Buffer.from(hex, 'hex').toString('base64')}:`

/** The hex SHA-256 a `Content-Digest` header states; of the empty body when there is no header. */
export function digestOf(header: string | undefined): string | undefined {
  if (header === undefined) return EMPTY_DIGEST
  const [, base64] = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(header) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex')
}
