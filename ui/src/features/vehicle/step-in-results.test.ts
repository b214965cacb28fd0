import { describe, expect, it } from 'vitest'
import { ownEntry } from '../../shared/person/own-entry.ts'
import type { ResultsWay } from '../../shared/vehicle/results-way.ts'
import { readWay, stepAt, withPage } from './step-in-results.ts'

const way: ResultsWay = {
  search: '{}',
  from: '/?page=2',
  ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  first: 2,
  last: 2,
  limit: 8,
  total: 20,
  next: 'cursor',
}

describe('a step in results', () => {
  it('knows the vehicles beside one, and its place among all', () => {
    expect(stepAt(way, 'd')).toEqual({ place: 12, previous: 'c', next: 'e', wanted: undefined })
  })
  it('wants a page when an end is near, and none where there is none', () => {
    expect(stepAt(way, 'f').wanted).toBe('after')
    expect(stepAt(way, 'a')).toEqual({ place: 9, previous: undefined, next: 'b', wanted: 'before' })
    expect(stepAt({ ...way, next: null }, 'h')).toEqual({
      place: 16,
      previous: 'g',
      next: undefined,
      wanted: undefined,
    })
    expect(stepAt({ ...way, first: 1 }, 'a').wanted).toBeUndefined()
  })
  it('has no neighbours for what stands in a paid place', () => {
    expect(stepAt(way, 'z')).toEqual({ place: null, previous: undefined, next: undefined, wanted: undefined })
  })
  it('goes on with a page at either end, each vehicle once', () => {
    const on = withPage(way, 'after', { ids: ['h', 'i'], away: { i: 40 }, next: null })
    expect([on.ids.at(-1), on.ids.length, on.last, on.next]).toEqual(['i', 9, 3, null])
    expect(withPage({ ...way, away: { a: 7 } }, 'after', { ids: ['i'], away: { i: 40 }, next: null }).away).toEqual({
      a: 7,
      i: 40,
    })
    const back = withPage(way, 'before', { ids: ['x', 'y'], away: {}, next: 'other' })
    expect([back.ids[0], back.first, back.next]).toEqual(['x', 1, 'cursor'])
    expect(stepAt({ ...back, limit: 2 }, 'x').place).toBe(1)
  })
})

it('what is no way is none', () => {
  expect(readWay(ownEntry({ way }))).toEqual(way)
  for (const state of [
    null,
    undefined,
    {},
    ownEntry({ way: null }),
    ownEntry({ way: { ...way, from: 'https://elsewhere' } }),
    ownEntry({ way: { ...way, ids: 3 } }),
    { way },
  ])
    expect(readWay(state)).toBeUndefined()
})
