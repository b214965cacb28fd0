import { describe, expect, it } from 'vitest'
import { fillPath, queryString } from './address.ts'
import { retryAfter } from './answer.ts'
import { apiBase } from './base.ts'

describe('addresses', () => {
  it('fills path parameters, encoded', () => {
    expect(fillPath('/vehicle/:id/picture/:pictureId', { id: 'a/b', pictureId: '2' })).toBe('/vehicle/a%2Fb/picture/2')
  })
  it('refuses a missing parameter', () => {
    expect(() => fillPath('/vehicle/:id')).toThrow('lacks id')
  })
  it('repeats lists and leaves out what is empty', () => {
    expect(queryString({ brand: ['VW', 'Kia'], q: '', page: 2, city: undefined, sold: false })).toBe(
      '?brand=VW&brand=Kia&page=2&sold=false',
    )
    expect(queryString({ q: null })).toBe('')
  })
  it.each(['localhost', 'www.forecourt.com', 'www.forecourt.fr'])(
    'stays on the own origin by default at %s',
    (host) => {
      expect(apiBase(host)).toBe('/api/v1')
    },
  )
  it('reads both forms of Retry-After', () => {
    expect(retryAfter('7')).toBe(7)
    expect(retryAfter('Sat, 21 Nov 2026 10:00:05 GMT', Date.parse('2026-11-21T10:00:00Z'))).toBe(5)
    expect(retryAfter('soon')).toBeUndefined()
    expect(retryAfter(null)).toBeUndefined()
  })
})
