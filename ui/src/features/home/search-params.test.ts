import { describe, expect, it } from 'vitest'
import { toggled, withFilters, withoutFilters } from './search-change.ts'
import { needsCurrency, queryOf, readSearch, sortOf, writeSearch } from './search-params.ts'

const id = '01980000-0000-7000-8000-000000000001'
const other = '01980000-0000-7000-8000-000000000002'
const read = (text: string) => readSearch(new URLSearchParams(text))

describe('the address of a search', () => {
  it('reads lists, numbers and switches', () => {
    expect(read(`brand=BMW&brand=Audi&yearMin=2015&includeSold=true&fuelType=${id}&q=touring`)).toEqual({
      brand: ['BMW', 'Audi'],
      yearMin: 2015,
      includeSold: true,
      fuelType: [id],
      q: 'touring',
    })
  })
  it('leaves out what no filter allows', () => {
    expect(read('yearMin=abc&doors=99&color=red&sort=cheap&page=0&unknown=1&doors=')).toEqual({})
  })
  it('survives being written and read again', () => {
    const search = read(`model=A6&country=${id}&priceMax=20000.5&currency=${id}&options=${id}&options=${other}&page=3`)
    expect(readSearch(writeSearch(search))).toEqual(search)
  })
  it('leaves defaults out and keeps the comparison and the map', () => {
    const params = writeSearch(
      { page: 1, sort: '-postedAt', includeSold: false },
      new URLSearchParams('compare=a,b&x=1&view=map'),
    )
    expect(params.toString()).toBe('compare=a%2Cb&view=map')
  })
  it('says an order that is not the default: the best match with words, the newest without', () => {
    expect(writeSearch({ q: 'golf', sort: '-postedAt' }).toString()).toBe('q=golf&sort=-postedAt')
    expect(writeSearch({ q: 'golf', sort: 'relevance' }).toString()).toBe('q=golf')
    expect([sortOf({ q: 'golf' }), sortOf({ q: ' ' }), sortOf({}), sortOf({ q: 'golf', sort: 'price' })]).toEqual([
      'relevance',
      '-postedAt',
      '-postedAt',
      'price',
    ])
  })
})

describe('a changed filter', () => {
  it('goes back to page 1', () => {
    expect(withFilters({ page: 4, q: 'golf' }, { doors: 5 })).toEqual({ q: 'golf', doors: 5 })
  })
  it('drops models with their last make, and cities with their country', () => {
    expect(withFilters({ brand: ['BMW'], model: ['X3'] }, { brand: [] })).toEqual({})
    expect(withFilters({ brand: ['BMW', 'Audi'], model: ['X3'] }, { brand: ['BMW'] })).toEqual({
      brand: ['BMW'],
      model: ['X3'],
    })
    expect(withFilters({ country: [id], city: [id], radiusKm: 50 }, { country: [other] })).toEqual({ country: [other] })
  })
  it('keeps a part of the map until a city or country is chosen', () => {
    expect(withFilters({ area: '4,45,5,46' }, { doors: 5 })).toEqual({ area: '4,45,5,46', doors: 5 })
    expect(withFilters({ area: '4,45,5,46' }, { city: [id] })).toEqual({ city: [id] })
    expect(withFilters({ area: '4,45,5,46' }, { country: [id] })).toEqual({ country: [id] })
    expect(withFilters({ city: [id], radiusKm: 50 }, { area: '4,45,5,46', city: undefined })).toEqual({
      area: '4,45,5,46',
    })
  })
  it('orders by distance only from one city', () => {
    expect(withFilters({ city: [id], sort: 'distance' }, { city: [id, other] })).toEqual({ city: [id, other] })
    expect(withFilters({ city: [id], sort: 'distance' }, { doors: 5 })).toEqual({
      city: [id],
      sort: 'distance',
      doors: 5,
    })
    expect(withoutFilters({ city: [id], sort: 'distance' })).toEqual({})
    expect(queryOf({ sort: 'distance' })).toEqual({})
  })
  it('keeps a radius for one city only', () => {
    expect(withFilters({ city: [id], radiusKm: 50 }, { city: [id, other] })).toEqual({ city: [id, other] })
  })
  it('orders by relevance only while there is a keyword', () => {
    expect(withFilters({ q: 'golf', sort: 'relevance' }, { q: '' })).toEqual({})
  })
  it('clears all filters but not the order', () => {
    expect(withoutFilters({ q: 'golf', doors: 5, sort: 'price', page: 2 })).toEqual({ sort: 'price' })
  })
  it('puts a value in and takes it out', () => {
    expect(toggled(undefined, 'a')).toEqual(['a'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  })
})

describe('a price without currency', () => {
  it('waits for the currency and lets the other filters count', () => {
    expect(needsCurrency({ priceMin: 1 })).toBe(true)
    expect(queryOf({ priceMin: 1, doors: 3 })).toEqual({ doors: 3 })
    expect(queryOf({ priceMax: 9, currency: id })).toEqual({ priceMax: 9, currency: id })
  })
  it('says the order wherever words are searched for, which an instance of the version before would not take', () => {
    expect(queryOf({ q: 'golf' })).toEqual({ q: 'golf', sort: 'relevance' })
    expect(queryOf({ q: 'golf', sort: '-postedAt' })).toEqual({ q: 'golf', sort: '-postedAt' })
    expect(queryOf({ doors: 3 })).toEqual({ doors: 3 })
  })
})
