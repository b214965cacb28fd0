import { describe, expect, it } from 'vitest'
import { type ChipTexts, filterChips, filtersIn } from './filter-chips.ts'

const texts: ChipTexts = {
  nameOf: (key, id) => (id === 'known' ? `${key} name` : undefined),
  range: (key, min, max) => `${key} ${min ?? ''}–${max ?? ''}`,
  keyword: (q) => `“${q}”`,
  radius: (km) => `+${km} km`,
  from: (city) => `from ${city}`,
  area: 'on the map',
  doors: (n) => `${n} doors`,
  seats: (n) => `${n} seats`,
  withPictures: 'with pictures',
  includeSold: 'with sold',
}
const labels = (search: Parameters<typeof filterChips>[0]) => filterChips(search, texts).map((chip) => chip.label)

describe('filter chips', () => {
  it('name every active filter, in the order of the rail', () => {
    expect(
      labels({
        seats: 5,
        q: 'gt',
        brand: ['BMW'],
        color: ['known'],
        city: ['new'],
        radiusKm: 50,
        priceMax: 9,
        currency: 'x',
        includeSold: true,
        withPictures: true,
      }),
    ).toEqual(['“gt”', 'BMW', '…', 'color name', '+50 km', 'price –9', '5 seats', 'with pictures', 'with sold'])
  })
  it('take out exactly their own filter and go back to page 1', () => {
    const chips = filterChips({ brand: ['BMW', 'Audi'], yearMin: 2010, yearMax: 2015, page: 4 }, texts)
    expect(chips.map((chip) => chip.without)).toEqual([
      { brand: ['Audi'], yearMin: 2010, yearMax: 2015 },
      { brand: ['BMW'], yearMin: 2010, yearMax: 2015 },
      { brand: ['BMW', 'Audi'] },
    ])
  })
  it('are as many filters as there are without the words of the search', () => {
    const counted = (search: Parameters<typeof filterChips>[0]) => filtersIn(filterChips(search, texts))
    expect(counted({ q: 'gt' })).toBe(0)
    expect(counted({ q: 'gt', brand: ['BMW', 'Audi'], withPictures: true })).toBe(3)
  })
  it('say of a city that it is only measured from', () => {
    expect(labels({ city: ['known'], sort: 'distance', area: '1,2,3,4' })).toEqual(['from city name', 'on the map'])
    expect(labels({ city: ['known'], radiusKm: 50, sort: 'distance' })).toEqual(['city name', '+50 km'])
  })
  it('are absent where nothing is filtered', () => {
    expect(labels({ sort: 'price', page: 2, currency: 'x' })).toEqual([])
  })
})
