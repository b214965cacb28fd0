import { describe, expect, it } from 'vitest'
import { move } from './move.ts'

describe('move', () => {
  const order = ['a', 'b', 'c', 'd']

  it('puts a picture before or after another', () => {
    expect(move(order, new Set(['d']), 'a', 'before')).toEqual(['d', 'a', 'b', 'c'])
    expect(move(order, new Set(['a']), 'c', 'after')).toEqual(['b', 'c', 'a', 'd'])
  })

  it('keeps the order of several moved at once', () => {
    expect(move(order, new Set(['c', 'a']), 'd', 'after')).toEqual(['b', 'd', 'a', 'c'])
  })

  it('changes nothing when the target is unknown or moves itself', () => {
    expect(move(order, new Set(['a']), 'a', 'before')).toEqual(order)
    expect(move(order, new Set(['a']), 'x', 'before')).toEqual(order)
  })
})
