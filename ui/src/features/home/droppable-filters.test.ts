import { describe, expect, it } from 'vitest'
import { droppableFilters } from './droppable-filters.ts'
import { type ChipTexts, filterChips } from './filter-chips.ts'
import type { Search } from './search-params.ts'

const texts: ChipTexts = {
  nameOf: (_key, id) => `name of ${id}`,
  range: (key, min, max) => `${key} ${min ?? ''}–${max ?? ''}`,
  keyword: (q) => `“${q}”`,
  radius: (km) => `${km} km`,
  from: (city) => `from ${city}`,
  area: 'on the map',
  doors: String,
  seats: String,
  withPictures: 'pictures',
  includeSold: 'sold',
}
const read = (search: Search) => droppableFilters(search, filterChips(search, texts))

describe('filters that could be given up', () => {
  it('are whole filters: all values of a list, both ends of a range', () => {
    const search: Search = { q: 'golf', type: ['a', 'b'], yearMin: 2015, yearMax: 2020 }
    expect(read(search)).toEqual([
      { id: 'q', labels: ['golf'], without: { type: ['a', 'b'], yearMin: 2015, yearMax: 2020 } },
      { id: 'type', labels: ['name of a', 'name of b'], without: { q: 'golf', yearMin: 2015, yearMax: 2020 } },
      { id: 'year', labels: ['year 2015–2020'], without: { q: 'golf', type: ['a', 'b'] } },
    ])
  })
  it('take with them what makes no sense without them', () => {
    expect(read({ brand: ['BMW', 'Audi'], model: ['X3'] }).find(({ id }) => id === 'brand')?.without).toEqual({})
    expect(read({ city: ['a'], radiusKm: 50 }).map(({ id, without }) => [id, without])).toEqual([
      ['city', {}],
      ['radiusKm', { city: ['a'] }],
    ])
  })
  it('leave out what only adds vehicles', () => {
    expect(read({ includeSold: true, withPictures: true, doors: 5 }).map(({ id }) => id)).toEqual([
      'doors',
      'withPictures',
    ])
  })
})
