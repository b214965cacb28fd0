import { describe, expect, it } from 'vitest'
import { boundsOf, type MapView, movedBy, pointOn, project, unproject, viewOf, zoomedBy } from './mercator.ts'
import { outline } from './outline.ts'
import { placeNames } from './place-names.ts'
import { type WorldLine, worldOf } from './world.ts'

const lyon = { longitude: 4.84671, latitude: 45.74846 }
const size = { width: 800, height: 600 }
const view: MapView = { ...lyon, zoom: 6 }

describe('the projection', () => {
  it('has the meridian of Greenwich and the equator in the middle, and goes both ways', () => {
    expect(project({ longitude: 0, latitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
    const back = unproject(project(lyon))
    expect(back.longitude).toBeCloseTo(lyon.longitude)
    expect(back.latitude).toBeCloseTo(lyon.latitude)
  })
  it('ends where the world is square', () => {
    expect(project({ longitude: 0, latitude: 90 }).y).toBeCloseTo(0, 5)
    expect(project({ longitude: 0, latitude: -90 }).y).toBeCloseTo(1, 5)
  })
})

describe('a view', () => {
  it('has its middle in the middle', () => {
    expect(pointOn(view, size, lyon)).toEqual({ x: 400, y: 300 })
  })
  it('shows the bounds it was made for, also over the antimeridian', () => {
    for (const bounds of [
      { west: -5, south: 42, east: 8, north: 51 },
      { west: 170, south: -48, east: -175, north: -30 },
    ]) {
      const shown = boundsOf(viewOf(bounds, size), size)
      const around = (one: typeof bounds) => (one.east - one.west + 360) % 360
      expect(around(shown)).toBeGreaterThanOrEqual(around(bounds) - 1e-6)
      expect(shown.south).toBeLessThanOrEqual(bounds.south + 1e-6)
      expect(shown.north).toBeGreaterThanOrEqual(bounds.north - 1e-6)
    }
  })
  it('of the whole world goes all round', () => {
    expect(boundsOf({ longitude: 100, latitude: 0, zoom: 1 }, size)).toMatchObject({ west: -180, east: 180 })
  })
  it('moves and comes back, and over the antimeridian', () => {
    const there = movedBy(view, { x: 100, y: 50 }, size)
    expect(pointOn(there, size, lyon)).toEqual({ x: expect.closeTo(300), y: expect.closeTo(250) })
    expect(movedBy({ longitude: 179.9, latitude: 0, zoom: 4 }, { x: 100, y: 0 }, size).longitude).toBeLessThan(0)
  })
  it('ends at the poles', () => {
    const north = movedBy(view, { x: 0, y: -1e6 }, size)
    expect(boundsOf(north, size).north).toBeCloseTo(85.05, 1)
  })
  it('zooms about the point that is looked at', () => {
    const at = { x: 100, y: 120 }
    const near = zoomedBy(view, 2, size, at)
    const there = unproject({
      x: project(view).x + (at.x - 400) / (256 * 2 ** 6),
      y: project(view).y + (at.y - 300) / (256 * 2 ** 6),
    })
    expect(near.zoom).toBe(8)
    expect(pointOn(near, size, there)).toEqual({ x: expect.closeTo(100), y: expect.closeTo(120) })
  })
})

const line = (...points: [number, number][]): WorldLine => {
  const flat = points.map(([longitude, latitude]) => project({ longitude, latitude }))
  return {
    points: new Float64Array(flat.flatMap(({ x, y }) => [x, y])),
    left: Math.min(...flat.map(({ x }) => x)),
    right: Math.max(...flat.map(({ x }) => x)),
    top: Math.min(...flat.map(({ y }) => y)),
    bottom: Math.max(...flat.map(({ y }) => y)),
  }
}

describe('an outline', () => {
  it('is a path of the map, closed where it is land', () => {
    const near = line([4, 45], [6, 45], [5, 46])
    expect(outline([near], view, size, true)).toMatch(/^M[\d. ]+L[\d. ]+L[\d. ]+Z$/)
    expect(outline([near], view, size, false)).not.toContain('Z')
  })
  it('leaves out what is not on the map', () => {
    expect(outline([line([100, 0], [101, 1], [102, 0])], view, size, true)).toBe('')
  })
  it('leaves out points on the same side outside, and those that nobody can tell apart', () => {
    const far = line([4, 45], [60, 45], [70, 46], [80, 47], [90, 46], [60, 44.9], [5, 44.9])
    expect(outline([far], view, size, true).match(/L/g)).toHaveLength(3)
    const close = line([4, 45], [4.001, 45], [4.002, 45], [6, 45])
    expect(outline([close], view, size, false).match(/L/g)).toHaveLength(1)
  })
  it('is drawn as often as the world is seen', () => {
    const wide = { width: 1200, height: 400 }
    const island = line([0, 0], [10, 0], [5, 10])
    expect(outline([island], { longitude: 0, latitude: 0, zoom: 1 }, wide, true).match(/M/g)?.length).toBeGreaterThan(1)
  })
})

it('a name stands beside the marker of its place, and gives way to others', () => {
  const at = { x: 400, y: 300 }
  const beside = placeNames([{ id: 'a', name: 'Lyon', ...lyon }], view, size, [{ ...at, radius: 20 }])
  expect(beside).toEqual([{ id: 'a', name: 'Lyon', x: 420, y: 300, hasDot: false }])
  expect(placeNames([{ id: 'a', name: 'Lyon', ...lyon }], view, size, [{ x: 430, y: 300, radius: 20 }])).toEqual([])
})

it('a coast over the antimeridian goes on in the next copy of the world', () => {
  const ring = [
    [179, 10],
    [-179, 10],
    [-179, 12],
    [179, 12],
    [179, 10],
  ].map(([x = 0, y = 0]) => [x, y])
  const atlas = {
    type: 'Topology',
    arcs: [ring],
    objects: {
      land: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] },
      countries: { type: 'GeometryCollection', geometries: [] },
    },
  }
  const [land] = worldOf(atlas as never).land
  expect((land?.right ?? 0) - (land?.left ?? 0)).toBeCloseTo(2 / 360)
  expect(outline(land ? [land] : [], { longitude: -180, latitude: 11, zoom: 6 }, size, true)).toMatch(/^M[^M]*Z$/)
})

it('a name that would cover another gives way to the first', () => {
  const places = [
    { id: 'a', name: 'Lyon', ...lyon },
    { id: 'b', name: 'Villeurbanne', longitude: lyon.longitude + 0.05, latitude: lyon.latitude },
    { id: 'c', name: 'Paris', longitude: 2.35, latitude: 48.85 },
  ]
  expect(placeNames(places, view, size).map(({ id }) => id)).toEqual(['a', 'c'])
})
