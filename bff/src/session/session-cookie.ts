import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a session cookie holds: the token of a signed-in session, or the id of an anonymous one. */
export type CookieSession =
  | { readonly kind: 'user'; readonly token: string }
  | { readonly kind: 'anonymous'; readonly id: string }

const sign = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`anonymous:${id}`).digest('base64url')

/** A new anonymous session: a signed cookie, not a row (architecture, Requests). */
export function newAnonymous(secrets: readonly string[]): string {
  const id = randomBytes(16).toString('base64url')
  return `a.${id}.${sign(secrets[0] ?? '', id)}`
}

/** The cookie of a session that auth started. */
export const userCookie = (token: string): string => `u.${token}`

/** Reads a cookie; undefined where it is missing, forged or signed with a secret that was retired. */
export function readCookie(value: string | undefined, secrets: readonly string[]): CookieSession | undefined {
  const [kind, first = '', signature = ''] = value?.split('.') ?? []
  if (kind === 'u' && /^[\w-]{40,60}$/.test(first) && signature === '') return { kind: 'user', token: first }
  if (kind !== 'a' || !/^[\w-]{22}$/.test(first)) return undefined
  const given = Buffer.from(signature)
  const genuine = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, first))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return genuine ? { kind: 'anonymous', id: first } : undefined
}

/**
 * The X-Mac keys of a session: 32 bytes derived from its cookie, so nothing needs to be kept. The first is the one that is
 * handed out; those of older secrets still count, so that a rotation interrupts nobody.
 */
export const macKeysOf = (cookie: string, secrets: readonly string[]): Buffer[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, cookie, 'forecourt x-mac', 32)))
