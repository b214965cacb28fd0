import { describe, expect, it } from 'vitest'
import { attempts, fitWithin, jpegName } from './picture-scaling.ts'

describe('making a picture smaller', () => {
  it('keeps its shape and never enlarges', () => {
    expect(fitWithin(8064, 6048, 4096)).toEqual({ width: 4096, height: 3072 })
    expect(fitWithin(3024, 4032, 4096)).toEqual({ width: 3024, height: 4032 })
    expect(fitWithin(100_000, 3, 1920)).toEqual({ width: 1920, height: 1 })
  })
  it('tries less and less, and never less than what is shown', () => {
    const pixels = attempts.map(({ edge, quality }) => edge * edge * quality)
    expect(pixels).toEqual(pixels.toSorted((a, b) => b - a))
    expect(Math.min(...attempts.map(({ edge }) => edge))).toBe(1920)
  })
  it('names the result after the original', () => {
    expect(jpegName('IMG_0412.HEIC')).toBe('IMG_0412.jpg')
    expect(jpegName('front.view.png')).toBe('front.view.jpg')
    expect(jpegName('.heic')).toBe('picture.jpg')
  })
})
