import { expect, it } from 'vitest'
import { greatCircleKm } from './great-circle.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }

it.each([
  ['Paris to Lyon', { latitude: 45.764, longitude: 4.8357 }, 392],
  ['Paris to Tokyo', { latitude: 35.6762, longitude: 139.6503 }, 9712],
  ['Paris to itself', paris, 0],
  ['to the other side of the earth', { latitude: -48.8566, longitude: -177.6478 }, 20_015],
])('%s', (_, there, km) => {
  expect(greatCircleKm(paris, there)).toBeCloseTo(km, -1)
  expect(greatCircleKm(there, paris)).toBe(greatCircleKm(paris, there))
})

it('is short across the antimeridian', () => {
  expect(greatCircleKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(23)
})
