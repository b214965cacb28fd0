import { describe, expect, it } from 'vitest'
import { newsOf } from './vehicle-facts.ts'

describe('a vehicle', () => {
  const now = Date.parse('2026-06-15T12:00:00Z')
  it.each([
    ['2026-06-15T12:00:00Z', 'new'],
    ['2026-06-12T12:00:00Z', 'new'],
    ['2026-06-12T11:59:59Z', null],
    ['2026-03-20T12:00:00Z', null],
    [null, null],
  ])('first published at %s is on the 15th at noon: %s', (postedAt, news) => {
    expect(newsOf(postedAt, undefined, now)).toBe(news)
  })

  it('posted since the last visit is that, however long ago; what was seen may be new nevertheless', () => {
    const since = Date.parse('2026-06-01T08:00:00Z')
    expect(newsOf('2026-06-01T08:00:01Z', since, now)).toBe('unseen')
    expect(newsOf('2026-06-15T11:00:00Z', since, now)).toBe('unseen')
    expect(newsOf('2026-06-01T08:00:00Z', since, now)).toBeNull()
    expect(newsOf('2026-06-14T08:00:00Z', Date.parse('2026-06-15T08:00:00Z'), now)).toBe('new')
    expect(newsOf(null, since, now)).toBeNull()
  })
})
