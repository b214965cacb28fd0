import { parse } from 'node:querystring'
import { allEndpoints } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { DEEPEST_ROW, pageMeta, refuseDeepPage } from './paging.ts'
import { convertQuery } from './query-string.ts'

const lists = allEndpoints.flatMap(({ id, query }) =>
  query && 'page' in query.properties && 'limit' in query.properties ? [{ id, query }] : [],
)

it('every list that is read by pages ends at the deepest row, also where the request leaves the limit to it', () => {
  expect(lists.length).toBeGreaterThan(20)
  for (const { id, query } of lists) {
    const { limit } = Object(convertQuery(query, parse('page=1')))
    const last = Math.floor(DEEPEST_ROW / Number(limit))
    expect([id, limit]).toEqual([id, expect.any(Number)])
    expect(() => refuseDeepPage(convertQuery(query, parse(`page=${last}`))), id).not.toThrow()
    expect(() => refuseDeepPage(convertQuery(query, parse(`page=${last + 1}`))), id).toThrow('PAGE_TOO_DEEP')
  }
})

it('lets what is no page pass', () => {
  for (const query of [undefined, null, {}, { limit: 50 }, { page: 3 }])
    expect(() => refuseDeepPage(query)).not.toThrow()
})

it('says how many there are, up to what can be read', () => {
  expect(pageMeta(2, 10, 25)).toEqual({ page: 2, limit: 10, total: 25, totalIsCapped: false, pages: 3 })
  expect(pageMeta(1, 50, DEEPEST_ROW + 1)).toMatchObject({ total: DEEPEST_ROW, totalIsCapped: true, pages: 200 })
})
