import { describe, expect, it } from 'vitest'
import { drawnPicture, nearestWidth, pictureOf } from './picture-source.ts'

const picture = { src: '/pictures/abc', widths: [1280, 320, 640], formats: ['webp', 'avif'], blur: 'data:x' }
const set = (format: string) => [320, 640, 1280].map((width) => `/pictures/abc/${width}.${format} ${width}w`).join(', ')
const avif = (srcSet: string) => [{ type: 'image/avif', srcSet }]
const shared = {
  src: '/pictures/abc/640.webp',
  srcSet: set('webp'),
  formats: avif(set('avif')),
  alt: 'Golf',
  placeholder: 'data:x',
}

describe('picture sources', () => {
  it('takes the narrowest width that fills the place, else the widest', () => {
    expect(nearestWidth(picture, 500)).toBe(640)
    expect(nearestWidth(picture, 4000)).toBe(1280)
  })
  it('offers every width of a picture, AVIF before what every browser knows, and nothing where there is none', () => {
    expect(pictureOf(picture, 'Golf')).toEqual(shared)
    expect(pictureOf(null, 'Golf')).toBeUndefined()
  })
  it('gives galleries small and large files beside the usual ones', () => {
    expect(drawnPicture(picture, 'Golf')).toEqual({
      ...shared,
      thumb: { src: '/pictures/abc/320.webp', formats: avif('/pictures/abc/320.avif') },
      large: { src: '/pictures/abc/1280.webp', formats: avif('/pictures/abc/1280.avif') },
    })
  })
  it.each([
    [['webp'], '/pictures/abc/640.webp'],
    [['jpeg'], '/pictures/abc/640.jpeg'],
    [['avif'], '/pictures/abc/640.avif'],
  ])('offers no format that a picture of %j does not have', (formats, src) => {
    const drawn = drawnPicture({ ...picture, formats }, 'Golf')
    expect([drawn.formats, drawn.thumb.formats, drawn.large.formats]).toEqual([[], [], []])
    expect(drawn.src).toBe(src)
  })
})
