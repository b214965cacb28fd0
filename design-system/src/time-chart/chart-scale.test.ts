import { describe, expect, it } from 'vitest'
import { areaPath, axisTicks, labelledPlaces, linePath, runsOf, shareAt } from './chart-scale.ts'

describe('a value axis', () => {
  it('counts in steps people count in, and covers the highest value', () => {
    expect(axisTicks(0)).toEqual([0, 1])
    expect(axisTicks(0.4)).toEqual([0, 1])
    expect(axisTicks(3)).toEqual([0, 1, 2, 3])
    expect(axisTicks(17)).toEqual([0, 5, 10, 15, 20])
    expect(axisTicks(40)).toEqual([0, 10, 20, 30, 40])
    expect(axisTicks(1234)).toEqual([0, 500, 1000, 1500])
  })
  it('reaches below 0 where values do, and has 0 on it', () => {
    expect(axisTicks(30, 4, -12)).toEqual([-20, 0, 20, 40])
    expect(axisTicks(0, 4, -3)).toEqual([-3, -2, -1, 0])
    expect(axisTicks(500, 4, -0.4)).toEqual([-200, 0, 200, 400, 600])
  })
  it('never has more steps than asked for', () => {
    for (let max = 1; max < 3000; max += 7) {
      const ticks = axisTicks(max)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
    }
  })
})

describe('a row of days', () => {
  it('labels the first, the last and some between', () => {
    expect(labelledPlaces(3)).toEqual([0, 1, 2])
    expect(labelledPlaces(90)).toEqual([0, 22, 45, 67, 89])
  })
  it('puts a single one in the middle', () => {
    expect([shareAt(0, 1), shareAt(0, 3), shareAt(2, 3)]).toEqual([0.5, 0, 1])
  })
})

describe('a line', () => {
  it('starts at the bottom for nothing and reaches the top for the top', () => {
    expect(linePath([0, 5, 10], 10)).toBe('M0 100L50 50L100 0')
    expect(areaPath([0, 5, 10], 10)).toBe('M0 100L0 100L50 50L100 0L100 100Z')
  })
  it('leaves a gap for what is not known', () => {
    expect(runsOf([null, 1, 2, null, 3])).toEqual([
      [
        [1, 1],
        [2, 2],
      ],
      [[4, 3]],
    ])
    expect(linePath([1, null, 1], 1)).toBe('M0 0L0 0M100 0L100 0')
  })
})
