import { describe, expect, it } from 'vitest'
import { areaOf, areaText, isInArea } from './area.ts'

describe('an area', () => {
  it.each([
    ['4.1,45,5.2,46.25', { west: 4.1, south: 45, east: 5.2, north: 46.25 }],
    ['170,-48,-175,-30', { west: 170, south: -48, east: -175, north: -30 }],
  ])('reads %s', (text, area) => {
    expect(areaOf(text)).toEqual(area)
    expect(areaText(area)).toBe(text)
  })
  it.each(['', '1,2,3', '1,2,3,4,5', 'a,2,3,4', '1,,3,4', '181,0,5,5', '0,-91,5,5', '0,5,5,5', '5,0,5,5', '0,9,5,5'])(
    'is not %s',
    (text) => expect(areaOf(text)).toBeUndefined(),
  )
  it('is rounded outwards, and no further than the earth goes', () => {
    expect(areaText({ west: 4.123, south: 45.001, east: 5.001, north: 46.009 })).toBe('4.12,45,5.01,46.01')
    expect(areaText({ west: -180, south: -90, east: 180, north: 90 })).toBe('-180,-90,180,90')
  })
  it('has what lies in it, also over the antimeridian', () => {
    const fiji = { west: 175, south: -20, east: -178, north: -15 }
    expect(isInArea(fiji, { latitude: -18, longitude: 178 })).toBe(true)
    expect(isInArea(fiji, { latitude: -18, longitude: -179 })).toBe(true)
    expect(isInArea(fiji, { latitude: -18, longitude: 0 })).toBe(false)
    expect(isInArea(fiji, { latitude: -21, longitude: 178 })).toBe(false)
  })
})
