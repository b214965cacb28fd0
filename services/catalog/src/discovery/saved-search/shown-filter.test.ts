import { expect, it } from 'vitest'
import { shownFilter } from './shown-filter.ts'

const names = (count: number) => Array.from({ length: count }, (_, n) => `Make ${n}`)

it('shows what is kept as it is, and of what is larger than today’s bounds what is within', () => {
  const usual = { brand: ['Audi'], priceMax: 20_000 }
  expect(shownFilter(usual)).toBe(usual)
  const {
    brand = [],
    area,
    priceMax,
  } = shownFilter({
    brand: ['x'.repeat(500), ...names(500)],
    area: '-180.000000000,-90.000000000,180.000000000,90.000000000',
    priceMax: 20_000,
  })
  expect(brand).toEqual(names(brand.length))
  expect(brand.length).toBeGreaterThan(9)
  expect([area, priceMax]).toEqual([undefined, 20_000])
})
