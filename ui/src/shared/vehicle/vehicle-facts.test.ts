import { describe, expect, it } from 'vitest'
import { isNew } from './vehicle-facts.ts'

describe('a vehicle', () => {
  const now = Date.parse('2026-06-15T12:00:00Z')
  it.each([
    ['2026-06-15T12:00:00Z', true],
    ['2026-06-12T12:00:00Z', true],
    ['2026-06-12T11:59:59Z', false],
    ['2026-03-20T12:00:00Z', false],
    [null, false],
  ])('first published at %s is new on the 15th at noon: %s', (postedAt, is) => {
    expect(isNew(postedAt, now)).toBe(is)
  })
})
