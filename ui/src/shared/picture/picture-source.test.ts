import { describe, expect, it } from 'vitest'
import { drawnPicture, nearestWidth, offeredFormats, pictureSet, plainSource } from './picture-source.ts'

const picture = { src: '/pictures/abc', widths: [1280, 320, 640], formats: ['webp', 'avif'] }

describe('picture sources', () => {
  it('lists the files of a format from narrow to wide', () => {
    expect(pictureSet(picture, 'webp')).toBe(
      '/pictures/abc/320.webp 320w, /pictures/abc/640.webp 640w, /pictures/abc/1280.webp 1280w',
    )
  })
  it('offers AVIF before WebP', () => {
    expect(offeredFormats(picture)).toEqual(['avif', 'webp'])
  })
  it('takes the narrowest width that fills the place, else the widest', () => {
    expect(nearestWidth(picture, 500)).toBe(640)
    expect(nearestWidth(picture, 4000)).toBe(1280)
  })
  it('falls back to the best known format where one address is asked for', () => {
    expect(plainSource(picture)).toBe('/pictures/abc/640.webp')
  })
  it('gives the design system small, usual and large files of a format every browser knows', () => {
    expect(drawnPicture({ ...picture, blur: 'data:x' }, 'Golf')).toEqual({
      src: '/pictures/abc/640.webp',
      srcSet: pictureSet(picture, 'webp'),
      alt: 'Golf',
      placeholder: 'data:x',
      thumb: '/pictures/abc/320.webp',
      large: '/pictures/abc/1280.webp',
    })
  })
})
