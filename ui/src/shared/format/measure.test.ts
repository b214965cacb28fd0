import { apiUnits, distanceIn, type PowerUnit, powerIn } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { distanceMeasure, powerMeasure } from './measure.ts'

const miles = distanceMeasure({ distance: 'mi', power: 'hp' })
const inPower = (power: PowerUnit) => powerMeasure({ distance: 'km', power })
const upTo = (most: number, step = 1) => Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step)

describe('what is typed and what the API is asked', () => {
  it('is the same in the API’s own units', () => {
    const km = distanceMeasure(apiUnits)
    expect([km.from(50_000), km.upTo(50_000), km.kept(50_000), km.shown(50_000)]).toEqual(Array(4).fill(50_000))
    const kw = powerMeasure(apiUnits)
    expect([kw.from(110), kw.upTo(110), kw.shown(110)]).toEqual([110, 110, 110])
  })

  it('never drifts: what an address keeps is read as it was typed', () => {
    for (const figure of [...upTo(3_000), ...upTo(1_242_742, 997)]) {
      for (const base of [miles.from(figure), miles.upTo(figure), miles.kept(figure)]) {
        expect(Number.isInteger(base)).toBe(true)
        expect(miles.shown(base)).toBe(figure)
      }
    }
    for (const unit of ['PS', 'hp'] as const) {
      const { from, upTo: atMost, shown } = inPower(unit)
      for (const figure of upTo(2_991)) expect([shown(from(figure)), shown(atMost(figure))]).toEqual([figure, figure])
    }
  })

  it('finds exactly what is shown as within the bound', () => {
    const { from, upTo: atMost } = inPower('PS')
    // 110 kW are shown as 150 PS, 109 and 111 as 148 and 151.
    expect([109, 110, 111].map((kw) => powerIn(kw, 'PS'))).toEqual([148, 150, 151])
    expect([109, 110, 111].map((kw) => kw >= from(150))).toEqual([false, true, true])
    expect([109, 110, 111].map((kw) => kw <= atMost(150))).toEqual([true, true, false])
    for (let km = 80_400; km < 80_500; km++) expect(km <= miles.upTo(50_000)).toBe(distanceIn(km, 'mi') <= 50_000)
  })

  it('knows a mile, a PS and a horsepower', () => {
    expect(miles.kept(1_000)).toBe(1_609)
    expect(miles.shown(160_934)).toBe(100_000)
    expect(powerIn(100, 'PS')).toBe(136)
    expect(powerIn(100, 'hp')).toBe(134)
  })
})
