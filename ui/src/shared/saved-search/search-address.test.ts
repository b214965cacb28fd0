import { expect, it } from 'vitest'
import { searchAddress } from './search-address.ts'

it('repeats lists and escapes what people type', () => {
  expect(searchAddress({ q: 'a&b é', brand: ['BMW', 'Audi'], priceMax: 20_000.5, includeSold: true })).toBe(
    '/?q=a%26b+%C3%A9&brand=BMW&brand=Audi&priceMax=20000.5&includeSold=true',
  )
})
