import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { album, picturesOf } from './album.ts'
import { looks } from './looks.ts'
import { drawPicture } from './picture.ts'
import { isMotorcycle, type PictureSpec } from './picture-spec.ts'
import { renderJpeg } from './render.ts'
import { backgrounds } from './scene/backgrounds.ts'
import { timesOfDay } from './scene/daylight.ts'
import { carStyles } from './vehicle/car-styles.ts'
import { motorcycleStyles } from './vehicle/motorcycle-styles.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const look = { color: '#1f55a8', wheels: 'five-spoke' } as const

describe('the album', () => {
  it('draws at least ten body styles, each in at least three views', () => {
    const styles = Map.groupBy(
      album.filter(({ name }) => !name.startsWith('cabin-')),
      ({ spec }) => spec.style,
    )
    expect(styles.size).toBeGreaterThanOrEqual(10)
    expect(styles.size).toBe(Object.keys(carStyles).length + Object.keys(motorcycleStyles).length)
    for (const [style, pictures] of styles)
      expect(new Set(pictures.map(({ spec }) => spec.view)).size, style).toBeGreaterThanOrEqual(
        isMotorcycle(style) ? 3 : 4,
      )
  })

  it('gives every look a cover and at least two more views, ten styles a cover of full size', () => {
    expect(
      new Set(album.filter(({ width }) => width === 1920).map(({ spec }) => spec.style)).size,
    ).toBeGreaterThanOrEqual(10)
    for (const each of looks) {
      const [cover, ...others] = picturesOf(each)
      expect(cover?.spec.view).toBe('front-quarter')
      expect(new Set(others.map(({ spec }) => spec.view)).size).toBeGreaterThanOrEqual(2)
    }
  })

  it('has at least 100 sets, in many places and at all times of day', () => {
    expect(looks.length).toBeGreaterThanOrEqual(100)
    expect(new Set(looks.map(({ scene }) => scene.place))).toEqual(new Set(Object.keys(backgrounds)))
    expect(new Set(looks.map(({ scene }) => scene.time))).toEqual(new Set(timesOfDay))
    for (const { key, scene } of looks)
      if (['studio', 'garage', 'dusk'].includes(scene.place)) expect(scene.time, key).toBe('noon')
  })

  it('has no two pictures alike, and none with broken numbers', { timeout: 120_000 }, () => {
    const drawings = album.map(({ name, spec }) => {
      const svg = drawPicture(spec)
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity/)
      return digest(svg)
    })
    expect(new Set(drawings).size).toBe(album.length)
    expect(album.length).toBeGreaterThanOrEqual(250)
  })
})

describe('a picture', () => {
  const spec: PictureSpec = { style: 'suv', view: 'front-quarter', background: 'coast', look, seed: 'one' }

  it('is the same for the same description', () => {
    expect(digest(drawPicture(spec))).toBe(digest(drawPicture(spec)))
    expect(digest(drawPicture({ ...spec, seed: 'two' }))).not.toBe(digest(drawPicture(spec)))
  })

  it('is a JPEG of 1920 × 1440 below 600 kB', { timeout: 30_000 }, async () => {
    const bytes = await renderJpeg(spec, 1920)
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1920, height: 1440 })
    expect(bytes.length).toBeLessThan(600_000)
  })

  it('shows the vehicle in its own colour', { timeout: 30_000 }, async () => {
    const share = async (color: string) => {
      const { data } = await sharp(
        await renderJpeg({ ...spec, view: 'side', background: 'studio', look: { ...look, color } }, 320),
      )
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      let red = 0
      for (let i = 0; i < data.length; i += 3)
        if ((data[i] ?? 0) > 1.6 * (data[i + 1] ?? 0) + 20 && (data[i] ?? 0) > 1.6 * (data[i + 2] ?? 0) + 20) red++
      return red / (data.length / 3)
    }
    expect(await share('#b5121f')).toBeGreaterThan(0.06)
    expect(await share('#1f55a8')).toBeLessThan(0.01)
  })
})
