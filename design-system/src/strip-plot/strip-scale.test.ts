import { describe, expect, it } from 'vitest'
import { pile, scaleOf } from './strip-scale.ts'

describe('a scale', () => {
  it('keeps every value inside, in order', () => {
    const scale = scaleOf([10, 20, 40])
    const [first = 0, second = 0, third = 0] = [10, 20, 40].map(scale)
    expect(first).toBeGreaterThan(0)
    expect(third).toBeLessThan(100)
    expect(second - first).toBeCloseTo((third - first) / 3)
  })
  it('puts a lone value in the middle and cuts what lies outside', () => {
    expect(scaleOf([50])(50)).toBeCloseTo(50)
    expect(scaleOf([10, 20])(1000)).toBe(100)
    expect(scaleOf([10, 20])(-1000)).toBe(0)
  })
})

describe('a pile', () => {
  it('puts equal values on each other, none of them outside', () => {
    const dots = pile(Array(30).fill(5), scaleOf([1, 5, 9]))
    expect(new Set(dots.map(({ x }) => x)).size).toBe(1)
    expect(new Set(dots.map(({ y }) => y)).size).toBe(30)
    expect(Math.max(...dots.map(({ y }) => y))).toBeLessThanOrEqual(100)
  })
  it('leaves on the ground what has room', () => {
    expect(pile([1, 5, 9], scaleOf([1, 9])).map(({ y }) => y)).toEqual([8, 8, 8])
  })
})
