import { describe, expect, it } from 'vitest'
import { move, placeAfterKey } from './move.ts'

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

describe('placeAfterKey', () => {
  it.each([
    ['ArrowLeft', 2, 1],
    ['ArrowUp', 0, 0],
    ['ArrowRight', 2, 3],
    ['ArrowDown', 4, 4],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['Enter', 2, null],
  ])('takes %s from %i to %s', (key, from, to) => {
    expect(placeAfterKey(key, from, 5)).toBe(to)
  })
})
