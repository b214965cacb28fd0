import { describe, expect, it } from 'vitest'
import type { HomeAnswer } from './api/use-home.ts'
import { pageInstead } from './page-instead.ts'

const answered = (meta: { page: number; pages: number; limit?: number; total: number }, found = 0) =>
  ({
    search: '{}',
    isStale: false,
    error: undefined,
    data: { search: { data: Array.from({ length: found }), meta: { limit: 24, ...meta } } },
  }) as unknown as HomeAnswer

describe('the page to go to instead', () => {
  it('is the last one, from any past the end', () => {
    expect(pageInstead(answered({ page: 14, pages: 13, total: 310 }))).toBe(13)
    expect(pageInstead(answered({ page: 3, pages: 1, total: 15 }))).toBe(1)
  })
  it('is none for a page that has vehicles, nor where nothing was found', () => {
    expect(pageInstead(answered({ page: 13, pages: 13, total: 310 }, 22))).toBeUndefined()
    expect(pageInstead(answered({ page: 1, pages: 0, total: 0 }))).toBeUndefined()
    expect(pageInstead(answered({ page: 2, pages: 0, total: 0 }))).toBeUndefined()
  })
  it('waits for the answer to this search', () => {
    expect(pageInstead({ ...answered({ page: 14, pages: 13, total: 310 }), isStale: true })).toBeUndefined()
  })
  it('is the deepest that may be asked for, where the end is not known', () => {
    const tooDeep = (search: object) =>
      pageInstead({
        search: JSON.stringify(search),
        data: undefined,
        isStale: false,
        error: { code: 'PAGE_TOO_DEEP' } as HomeAnswer['error'],
      })
    expect(tooDeep({ page: 999 })).toBe(416)
    expect(tooDeep({ page: 999, limit: 100 })).toBe(100)
    expect(tooDeep({ page: 416 })).toBeUndefined()
  })
})
