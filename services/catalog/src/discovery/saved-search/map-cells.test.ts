import { isInArea } from '@forecourt/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import type { Point } from '../places/great-circle.ts'
import { cellOf, cellsAround, cellsIn } from './map-cells.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Kilometres on the great circle, as the search measures them. */
function distance(a: Point, b: Point): number {
  const [lat, long] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(long / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** A place some way off in some direction: far pairs are cheap to find, near ones matter. */
const near = fc.tuple(
  point,
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: -20, max: 20, noNaN: true }),
)

it('has the square of every place within the circle, across poles and the date line', () => {
  let inside = 0
  fc.assert(
    fc.property(near, fc.integer({ min: 1, max: 1000 }), ([here, north, east], km) => {
      const longitude = ((here.longitude + east + 540) % 360) - 180
      const there = { latitude: Math.max(-90, Math.min(90, here.latitude + north)), longitude }
      if (distance(here, there) > km) return
      inside += 1
      expect(cellsAround(here, km)).toContain(cellOf(there))
    }),
    { numRuns: 3000 },
  )
  expect(inside).toBeGreaterThan(300)
})

it('has few squares where the circle is small', () => {
  const lyon = { latitude: 45.76, longitude: 4.84 }
  expect(cellsAround(lyon, 50).length).toBeLessThanOrEqual(4)
  expect(cellsAround(lyon, 1000).length).toBeLessThan(200)
})

it('has the square of every place of a part of the map, across the date line too, unless they are too many', () => {
  const edge = fc.double({ min: -180, max: 180, noNaN: true })
  let inside = 0
  fc.assert(
    fc.property(point, edge, fc.double({ min: 0.1, max: 30, noNaN: true }), (place, west, width) => {
      const east = ((west + width + 540) % 360) - 180
      const area = { west, south: place.latitude - 3, east, north: place.latitude + 3 }
      if (west === east || !isInArea(area, place)) return
      inside += 1
      expect(cellsIn(area)).toContain(cellOf(place))
    }),
    { numRuns: 5000 },
  )
  expect(inside).toBeGreaterThan(100)
  expect(cellsIn({ west: -180, south: -60, east: 180, north: 70 })).toBeUndefined()
})
