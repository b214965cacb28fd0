import { describe, expect, it } from 'vitest'
import { pile, scaleOf } from './strip-scale.ts'

describe('a scale', () => {
  it('keeps every value inside, in order', () => {
    const scale = scaleOf([10, 20, 40])
    const places = [10, 20, 40].map(scale)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(places[2]).toBeLessThan(100)
    expect(scale(20)).toBeCloseTo(places[0] ?? 0 + ((places[2] ?? 0) - (places[0] ?? 0)) / 3, -2)
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
