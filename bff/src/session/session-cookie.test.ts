import { describe, expect, it } from 'vitest'
import { macKeysOf, newAnonymous, readCookie, userCookie } from './session-cookie.ts'

const secrets = ['a secret of thirty-two characters', 'an older secret of some length...']

describe('the session cookie', () => {
  it('of an anonymous visitor is read back, also after a rotation of secrets', () => {
    const old = newAnonymous([secrets[1] ?? ''])
    expect(readCookie(old, secrets)).toMatchObject({ kind: 'anonymous' })
    expect(readCookie(newAnonymous(secrets), secrets)).toMatchObject({ kind: 'anonymous' })
  })

  it('is worth nothing when forged, cut or signed with a retired secret', () => {
    const cookie = newAnonymous(secrets)
    expect(readCookie(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`, secrets)).toBeUndefined()
    expect(readCookie(cookie.split('.').slice(0, 2).join('.'), secrets)).toBeUndefined()
    expect(readCookie(cookie, ['another secret altogether, 32 long'])).toBeUndefined()
    for (const junk of [undefined, '', '.', 'u.', 'u.short', 'x.y.z', `u.${'a'.repeat(43)}.extra`])
      expect(readCookie(junk, secrets)).toBeUndefined()
  })

  it('of a signed-in session carries the token', () => {
    const token = 'a'.repeat(43)
    expect(readCookie(userCookie(token), secrets)).toEqual({ kind: 'user', token })
  })

  it('gives each session 32 bytes of its own for X-Mac', () => {
    const [one, before] = macKeysOf(newAnonymous(secrets), secrets)
    expect(one).toHaveLength(32)
    expect(before).not.toEqual(one)
    expect(macKeysOf(newAnonymous(secrets), secrets)).not.toContainEqual(one)
  })
})
