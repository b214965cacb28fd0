import { expect, it } from 'vitest'
import { searchAddress } from './search-address.ts'

it('says a search in one order, whatever order it was read in, and leaves out what is nothing', () => {
  const filter = { color: ['c'], brand: ['Volkswagen', 'Audi'], priceMax: 5000, withPictures: false, q: 'blorp' }
  expect(searchAddress(filter)).toBe('q=blorp&brand=Volkswagen&brand=Audi&priceMax=5000&color=c')
})

it('repeats lists and escapes what people type', () => {
  expect(searchAddress({ q: 'a&b é', brand: ['BMW', 'Audi'], priceMax: 20_000.5, includeSold: true })).toBe(
    'q=a%26b+%C3%A9&brand=BMW&brand=Audi&priceMax=20000.5&includeSold=true',
  )
})
