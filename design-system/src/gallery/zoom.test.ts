import { describe, expect, it } from 'vitest'
import { clampView, containedSize, maxScale, panBy, whole, zoomTo } from './zoom.ts'

const box = { width: 1000, height: 500 }
const frame = { box, picture: { width: 4000, height: 2000 } }
const tall = { box, picture: { width: 500, height: 1000 } }

describe('a zoomed picture', () => {
  it('covers what object-fit: contain gives it', () => {
    expect(containedSize(frame)).toEqual({ width: 1000, height: 500 })
    expect(containedSize(tall)).toEqual({ width: 250, height: 500 })
    expect(containedSize({ box, picture: { width: 0, height: 0 } })).toEqual(box)
  })
  it('keeps what is under the pointer under the pointer', () => {
    const at = { x: 200, y: -100 }
    const view = zoomTo(whole, 2, at, frame)
    // The picture's own point under `at` before was `at` itself; after, (at - offset) / scale.
    expect({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale }).toEqual(at)
  })
  it('goes no further than the most, and back to the whole', () => {
    expect(zoomTo(whole, 99, { x: 0, y: 0 }, frame).scale).toBe(maxScale)
    const near = zoomTo(whole, 3, { x: 400, y: 200 }, frame)
    expect(zoomTo(near, 0.2, { x: 400, y: 200 }, frame)).toEqual(whole)
  })
  it('is pulled no further than its edge', () => {
    const near = zoomTo(whole, 2, { x: 0, y: 0 }, frame)
    expect(panBy(near, { x: 9999, y: -9999 }, frame)).toEqual({ scale: 2, x: 500, y: -250 })
    expect(panBy(whole, { x: 50, y: 50 }, frame)).toEqual(whole)
  })
  it('stays in the middle while it is narrower than the box', () => {
    expect(clampView({ scale: 2, x: 300, y: 100 }, tall)).toEqual({ scale: 2, x: 0, y: 100 })
  })
})
