import { expect, it } from 'vitest'
import { variantWidths } from './picture-rules.ts'

it.each([
  [4608, [320, 640, 1280, 1920]],
  [1920, [320, 640, 1280, 1920]],
  [1000, [320, 640, 1000]],
  [640, [320, 640]],
  [100, [100]],
])('stores a picture of %i px in %j', (width, widths) => {
  expect(variantWidths(width)).toEqual(widths)
})
