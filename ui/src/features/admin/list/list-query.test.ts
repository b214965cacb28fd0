import { resources } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { fromSort, noFilters, readListQuery, toSort, withQuery } from './list-query.ts'

const { city, cart } = resources
const read = (text: string, resource: Parameters<typeof readListQuery>[0] = city) =>
  readListQuery(resource, new URLSearchParams(text))
const change = (text: string, by: Parameters<typeof withQuery>[2]) =>
  withQuery(city, new URLSearchParams(text), by).toString()
const [france, spain] = ['019b76da-a800-7000-8000-000000000001', '019b76da-a800-7000-8000-000000000002']

it('reads the address, and takes what is wrong in it as not said', () => {
  expect(read('page=3&limit=50&sort=-population&q=par')).toEqual({
    page: 3,
    limit: 50,
    sort: '-population',
    q: 'par',
    filters: {},
  })
  expect(read('page=-1&limit=7&sort=latitude')).toEqual({ page: 1, limit: 10, sort: 'name', filters: {} })
  expect(read('page=9999').page).toBe(1000)
})

it('reads the filters a list declares, and no others', () => {
  const text = `country=${france}&country=${spain}&country=${france}&populationMin=5000&updatedAtTo=2026-03-01&latitude=4`
  expect(read(text).filters).toEqual({
    country: [france, spain],
    populationMin: ['5000'],
    updatedAtTo: ['2026-03-01'],
  })
  expect(read('country=France&populationMin=many&populationMax=&updatedAtFrom=2026-02-31').filters).toEqual({})
  expect(read('isActive=false&isActive=true&priceMin=9.5', cart).filters).toEqual({
    isActive: ['false'],
    priceMin: ['9.5'],
  })
  expect(read('isActive=perhaps', cart).filters).toEqual({})
})

it('leaves defaults out, keeps what is not its own, and begins at page 1 again', () => {
  expect(change('page=3&view=x', { sort: '-name' })).toBe('view=x&sort=-name')
  expect(change('page=3&q=par', { page: 4 })).toBe('page=4&q=par')
  expect(change('q=par', { q: ' ' })).toBe('')
})

it('changes one filter, keeps the others, and takes them all back', () => {
  const first = change('page=3&q=par', { filters: { country: [france, spain] } })
  expect(first).toBe(`q=par&country=${france}&country=${spain}`)
  const second = change(first, { filters: { country: [], populationMin: ['10'] } })
  expect(second).toBe('q=par&populationMin=10')
  expect(change(second, { filters: noFilters(city) })).toBe('q=par')
})

it('tells the table the order and takes it back', () => {
  for (const sort of ['name', '-population']) expect(fromSort(toSort(sort))).toBe(sort)
})
