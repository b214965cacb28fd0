import { describe, expect, it } from 'vitest'
import { readListQuery } from './list-query.ts'

const read = (text: string) => readListQuery(new URLSearchParams(text))

describe('the address of the favourites', () => {
  it('names page and order', () => {
    expect(read('page=3&sort=-price')).toEqual({ page: 3, sort: '-price' })
  })
  it('falls back to the first page, last saved first', () => {
    expect(read('')).toEqual({ page: 1 })
    expect(read('page=-2&sort=cheap')).toEqual({ page: 1 })
    expect(read('page=1.5&sort=-savedAt')).toEqual({ page: 1 })
  })
})
