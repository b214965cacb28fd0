import { createPublicKey, verify } from 'node:crypto'

/** Longest that a proof may be good for (RFC 8292). */
const A_DAY = 24 * 3600

const json = (part: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/**
 * Why a request does not prove who sends it (RFC 8292): undefined where it does.
 *
 * @param key the only public key that is taken, base64url; any where it is empty
 * @param audience origin of this service
 */
export function refusalOf(authorization: string, key: string, audience: string): string | undefined {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/i.exec(authorization)
  if (!parts) return 'Authorization is no VAPID proof'
  const [, head = '', claims = '', signature = '', sender = ''] = parts
  if (key !== '' && sender !== key) return 'another key than that of the subscription'
  try {
    const point = Buffer.from(sender, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    if (
      json(head).alg !== 'ES256' ||
      !verify('sha256', Buffer.from(`${head}.${claims}`), proof, Buffer.from(signature, 'base64url'))
    )
      return 'the signature is not that of the key'
    const { aud, exp, sub } = json(claims)
    const left = Number(exp) - Date.now() / 1000
    if (aud !== audience) return `made for ${String(aud)}`
    if (!(left > 0 && left <= A_DAY)) return 'over, or good for more than a day'
    if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'does not say whom to ask'
    return undefined
  } catch {
    return 'cannot be read'
  }
}
