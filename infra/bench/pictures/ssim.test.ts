import { expect, it } from 'vitest'
import { type Luma, ssim } from './ssim.ts'

const stripes = (light: number, dark: number): Luma => ({
  width: 16,
  height: 16,
  bytes: Uint8Array.from({ length: 256 }, (_, at) => (at % 2 ? light : dark)),
})

it('the same is 1, the opposite less than nothing, and less contrast between', () => {
  expect(ssim(stripes(200, 50), stripes(200, 50))).toBe(1)
  expect(ssim(stripes(200, 50), stripes(50, 200))).toBeLessThan(-0.9)
  const pale = ssim(stripes(200, 50), stripes(150, 100))
  expect(pale).toBeGreaterThan(0.5)
  expect(pale).toBeLessThan(0.7)
})

it('pictures of two sizes are not compared', () => {
  expect(() => ssim(stripes(1, 2), { ...stripes(1, 2), height: 8 })).toThrow('different sizes')
})
