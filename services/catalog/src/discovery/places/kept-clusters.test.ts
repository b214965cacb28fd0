import { expect, it } from 'vitest'
import { clustersOf } from './clusters.ts'
import { clusteringOf } from './kept-clusters.ts'

const grid = (count: number) =>
  Array.from({ length: count }, (_, key) => ({
    key,
    id: `${key}`,
    longitude: (key % 200) * 1.7 - 170,
    latitude: Math.floor(key / 200) * 2 - 60,
  }))
const counts = (places: readonly { key: number }[], more = 0) =>
  places.map(({ key }): [number, number] => [key, 1 + ((key + more) % 7)])

it('are put together once for the same counts, whoever asks, between two whole zooms', () => {
  const places = grid(400)
  const first = clusteringOf(places, counts(places), 4)
  expect(first.clusters).toEqual(
    clustersOf(
      places.map((place) => ({ place, count: 1 + (place.key % 7) })),
      4,
    ),
  )
  expect(first.total).toBe(counts(places).reduce((sum, [, count]) => sum + count, 0))
  expect(clusteringOf(places, counts(places), 4.7)).toBe(first)
  expect(clusteringOf(places, counts(places), 5)).not.toBe(first)
  expect(clusteringOf(places, counts(places, 1), 4)).not.toEqual(first)
  // Another list of cities, one of which may have moved.
  expect(clusteringOf([...places], counts(places), 4)).not.toBe(first)
  // A city without a place is in no cluster.
  expect(clusteringOf(places, [[9_999, 5]], 4)).toEqual({ clusters: [], total: 0 })
})

it('are forgotten, the longest unused first, before they become many', () => {
  const places = grid(8_000)
  const many = counts(places)
  const asked = (more: number) => clusteringOf(places, counts(places, more), 12)
  const [first, second] = [asked(0), asked(1)]
  expect(first.clusters.length).toBe(many.length)
  // Five times as many are kept.
  for (const more of [2, 3, 4]) asked(more)
  expect(asked(0)).toBe(first)
  asked(5)
  expect(asked(0)).toBe(first)
  expect(asked(1)).not.toBe(second)
})
