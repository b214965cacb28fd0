import { describe, expect, it } from 'vitest'
import { facetOptions } from './facet-options.ts'

const choices = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }))
const count = (value: string, n: number) => ({ value, label: value.toUpperCase(), count: n, isCapped: n >= 10_000 })

describe('the values of a filter', () => {
  it('keep their order, whatever the counts, and say zero of what leads nowhere', () => {
    expect(facetOptions(choices, [count('c', 9), count('a', 2)]).map((one) => [one.value, one.count])).toEqual([
      ['a', 2],
      ['b', 0],
      ['c', 9],
    ])
  })
  it('keep a chosen value that no list knows, so that it can be taken back', () => {
    expect(facetOptions(choices, [count('a', 2)], ['gone']).map((one) => [one.label, one.count])).toEqual([
      ['A', 2],
      ['B', 0],
      ['C', 0],
      ['gone', 0],
    ])
  })
  it('are all there without a count while counts are missing', () => {
    expect(facetOptions(choices, undefined).map((one) => one.count)).toEqual([undefined, undefined, undefined])
  })
  it('come from the counts where there is no list', () => {
    expect(facetOptions(undefined, [count('BMW', 10_000)])).toEqual([
      { value: 'BMW', label: 'BMW', count: 10_000, isCapped: true },
    ])
  })
})
