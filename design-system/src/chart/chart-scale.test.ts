import { describe, expect, it } from 'vitest'
import { axisTicks, heightOn } from './chart-scale.ts'
import { labelledPlaces, placeAt, shareAt, staysWhenNarrow } from './chart-steps.ts'

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
  it('has its first mark at the bottom and its last at the top', () => {
    expect([-20, 0, 40].map(heightOn([-20, 0, 20, 40]))).toEqual([0, 1 / 3, 1])
  })
})

describe('a row of steps', () => {
  it('labels the first, the last and some between, equally far apart where it can', () => {
    expect(labelledPlaces(3)).toEqual([0, 1, 2])
    expect(labelledPlaces(7)).toEqual([0, 2, 4, 6])
    expect(labelledPlaces(13)).toEqual([0, 3, 6, 9, 12])
    expect(labelledPlaces(90)).toEqual([0, 22, 45, 67, 89])
  })
  it('keeps three labels where five have no room, or the two ends', () => {
    const kept = (count: number) =>
      Array.from({ length: count }, (_, at) => at).filter((at) => staysWhenNarrow(at, count))
    expect([kept(5), kept(4), kept(3)]).toEqual([
      [0, 2, 4],
      [0, 3],
      [0, 1, 2],
    ])
  })
  it('puts a single point in the middle, and bars in the middle of their bands', () => {
    expect([shareAt(0, 1), shareAt(0, 3), shareAt(2, 3)]).toEqual([0.5, 0, 1])
    expect([shareAt(0, 1, 'bands'), shareAt(0, 2, 'bands'), shareAt(1, 2, 'bands')]).toEqual([0.5, 0.25, 0.75])
  })
  it('finds the step under a pointer, at its edges and beyond too', () => {
    expect([-0.1, 0, 0.49, 0.51, 1, 1.1].map((share) => placeAt(share, 2, 'points'))).toEqual([0, 0, 0, 1, 1, 1])
    expect([-0.1, 0, 0.32, 0.34, 1, 1.1].map((share) => placeAt(share, 3, 'bands'))).toEqual([0, 0, 0, 1, 2, 2])
  })
})
