import { describe, expect, it } from 'vitest'
import { listHref, readListQuery } from './list-query.ts'

const read = (text: string) => readListQuery(new URLSearchParams(text))

describe('the address of my vehicles', () => {
  it('names tab and page', () => {
    expect(read('status=draft&page=2')).toEqual({ status: 'draft', page: 2 })
    expect(read('status=all&page=x')).toEqual({ page: 1 })
  })
  it('is what a tab links to', () => {
    expect(listHref({ status: 'sold', page: 1 })).toBe('?status=sold')
    expect(read(listHref({ status: 'hidden', page: 3 }).slice(1))).toEqual({ status: 'hidden', page: 3 })
    expect(listHref({})).toBe('?')
  })
})
