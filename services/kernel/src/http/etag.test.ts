import { expect, it } from 'vitest'
import { etagOf, matchesEtag } from './etag.ts'

it('gives equal texts equal tags, and others others', () => {
  expect(etagOf('{"a":1}')).toBe(etagOf('{"a":1}'))
  expect(etagOf('{"a":1}')).not.toBe(etagOf('{"a":2}'))
  expect(etagOf('')).toMatch(/^"[0-9a-f]{32}"$/)
})

it('knows its tag in a list, weakened by a proxy, and by the star', () => {
  const etag = etagOf('x')
  expect(matchesEtag(etag, etag)).toBe(true)
  expect(matchesEtag(`"other", W/${etag}`, etag)).toBe(true)
  expect(matchesEtag('*', etag)).toBe(true)
})

it('does not know another tag, a part of it, or none', () => {
  const etag = etagOf('x')
  expect(matchesEtag(undefined, etag)).toBe(false)
  expect(matchesEtag('"other"', etag)).toBe(false)
  expect(matchesEtag(etag.slice(0, -1), etag)).toBe(false)
})
