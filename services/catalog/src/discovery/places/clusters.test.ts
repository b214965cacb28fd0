import { expect, it } from 'vitest'
import { clustersOf } from './clusters.ts'

const city = (key: number, longitude: number, latitude: number, count: number) => ({
  place: { key, id: `${key}`, longitude, latitude },
  count,
})
const lyon = city(1, 4.85, 45.75, 120)
const villeurbanne = city(2, 4.88, 45.77, 30)
const paris = city(3, 2.35, 48.86, 900)

/** Pixels between the two nearest, as a web map flattens the world. */
function leastApart(clusters: readonly { longitude: number; latitude: number }[], zoom: number): number {
  const points = clusters.map(({ longitude, latitude }) => ({
    x: (longitude / 360) * 256 * 2 ** zoom,
    y: (Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 256 * 2 ** zoom,
  }))
  let least = Number.POSITIVE_INFINITY
  for (const [at, one] of points.entries())
    for (const other of points.slice(at + 1)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y))
  return least
}

it('puts together what would cover each other, under the name of the largest', () => {
  const [first, second, ...more] = clustersOf([villeurbanne, lyon, paris], 6)
  expect(more).toEqual([])
  expect(first).toMatchObject({ id: '3', cities: 1, count: 900 })
  expect(second).toMatchObject({ id: '1', cities: 2, count: 150, area: '4.85,45.75,4.88,45.77' })
})

it('stands where the vehicles are on average, and in its town where there is one', () => {
  const [alone, both] = clustersOf([villeurbanne, lyon, paris], 6)
  expect(alone).toMatchObject({ longitude: 2.35, latitude: 48.86 })
  expect(both?.longitude).toBeCloseTo((4.85 * 120 + 4.88 * 30) / 150)
  expect(both?.latitude).toBeCloseTo((45.75 * 120 + 45.77 * 30) / 150)
})

it('tells them apart from near, and has all in one from far', () => {
  expect(clustersOf([lyon, villeurbanne, paris], 12)).toHaveLength(3)
  expect(clustersOf([lyon, villeurbanne, paris], 1)).toMatchObject([{ cities: 3, count: 1050 }])
})

it('is the same between two whole zooms, loses nobody, and leaves no two on each other', () => {
  const many = Array.from({ length: 2_000 }, (_, n) =>
    city(n, ((n * 7919) % 3600) / 10 - 180, ((n * 31) % 1200) / 10 - 60, 1 + (n % 50)),
  )
  for (const zoom of [1, 3, 5, 8]) {
    const clusters = clustersOf(many, zoom)
    expect(clustersOf(many, zoom + 0.7)).toEqual(clusters)
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(many.reduce((sum, { count }) => sum + count, 0))
    expect(clusters.reduce((sum, { cities }) => sum + cities, 0)).toBe(many.length)
    expect(leastApart(clusters, zoom)).toBeGreaterThan(43)
  }
  expect(clustersOf(many, 1).length).toBeLessThan(120)
})
