import { describe, expect, it } from 'vitest'
import type { FacetOption } from './facet-options.ts'
import { stableRows } from './stable-rows.ts'

const option = (value: string, count: number | undefined): FacetOption => ({
  value,
  label: value,
  count,
  isCapped: false,
})
const list = (counts: Record<string, number>) => Object.entries(counts).map(([value, count]) => option(value, count))
const read = (rows: readonly FacetOption[]) => rows.map(({ value, count }) => `${value} ${count}`)

describe('the rows of a short list', () => {
  it('begin with the most frequent values, in the list’s own order', () => {
    expect(read(stableRows([], list({ a: 7, b: 0, c: 9 }), [], 2))).toEqual(['a 7', 'c 9'])
    expect(read(stableRows([], list({ a: 1, b: 9, c: 5, d: 0 }), [], 2))).toEqual(['b 9', 'c 5'])
  })
  it('stay where they are while counts change', () => {
    const first = stableRows([], list({ a: 1, b: 9, c: 5 }), [], 2)
    expect(read(stableRows(first, list({ a: 8, b: 2, c: 3 }), [], 2))).toEqual(['b 2', 'c 3'])
  })
  it('give the row of what leads nowhere to the next that does', () => {
    const first = stableRows([], list({ a: 1, b: 9, c: 5 }), [], 2)
    expect(read(stableRows(first, list({ a: 4, b: 0, c: 3 }), [], 2))).toEqual(['a 4', 'c 3'])
  })
  it('go back to their own value once it leads somewhere again, or nothing else is chosen', () => {
    const first = stableRows([], list({ a: 1, b: 9, c: 5 }), [], 2)
    expect(read(stableRows(first, list({ a: 1, b: 9, c: 5 }), ['a'], 2))).toEqual(['b 9', 'a 1'])
    expect(read(stableRows(first, list({ a: 1, b: 9, c: 5 }), [], 2))).toEqual(['b 9', 'c 5'])
  })
  it('keep their number, with a zero, where nothing else leads anywhere', () => {
    const first = stableRows([], list({ b: 9, c: 5 }), [], 2)
    expect(read(stableRows(first, list({ c: 3 }), [], 2))).toEqual(['b 0', 'c 3'])
    expect(read(stableRows(first, [], [], 2))).toEqual(['b 0', 'c 0'])
  })
  it('always show what is chosen, also with a zero, and grow for it', () => {
    const first = stableRows([], list({ a: 1, b: 9, c: 5 }), [], 2)
    expect(read(stableRows(first, list({ a: 1, b: 9, c: 5 }), ['a'], 2))).toEqual(['b 9', 'a 1'])
    expect(read(stableRows(first, list({ a: 0, b: 9, c: 0 }), ['a', 'c'], 2))).toEqual(['a 0', 'c 0'])
    expect(read(stableRows([], list({ a: 1, b: 2, c: 3 }), ['a', 'b', 'c'], 2))).toHaveLength(3)
  })
  it('are all values, in no danger of jumping, where there are few', () => {
    expect(read(stableRows([], list({ a: 0, b: 2 }), [], 4))).toEqual(['a 0', 'b 2'])
  })
  it('are only what leads somewhere, of a list as long as the countries of the world', () => {
    const world = (france: number) => [
      ...Array.from({ length: 200 }, (_, at) => option(`c${at}`, 0)),
      option('fr', france),
    ]
    const first = stableRows([], world(18), [], 3)
    expect(read(first)).toEqual(['fr 18'])
    expect(read(stableRows(first, world(0), [], 3))).toEqual(['fr 0'])
  })
  it('are there without counts too', () => {
    expect(stableRows([], [option('a', undefined), option('b', undefined)], [], 4).map(({ value }) => value)).toEqual([
      'a',
      'b',
    ])
  })
})
