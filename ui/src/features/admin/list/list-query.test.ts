import { resources } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { fromSort, readListQuery, toSort, withQuery } from './list-query.ts'

const { city } = resources
const read = (text: string) => readListQuery(city, new URLSearchParams(text))
const change = (text: string, by: Parameters<typeof withQuery>[2]) =>
  withQuery(city, new URLSearchParams(text), by).toString()

it('reads the address, and takes what is wrong in it as not said', () => {
  expect(read('page=3&limit=50&sort=-population&q=par')).toEqual({ page: 3, limit: 50, sort: '-population', q: 'par' })
  expect(read('page=-1&limit=7&sort=latitude')).toEqual({ page: 1, limit: 25, sort: 'name' })
  expect(read('page=9999').page).toBe(400)
})

it('leaves defaults out, keeps what is not its own, and begins at page 1 again', () => {
  expect(change('page=3&view=x', { sort: '-name' })).toBe('view=x&sort=-name')
  expect(change('page=3&q=par', { page: 4 })).toBe('page=4&q=par')
  expect(change('q=par', { q: ' ' })).toBe('')
})

it('tells the table the order and takes it back', () => {
  for (const sort of ['name', '-population']) expect(fromSort(toSort(sort))).toBe(sort)
})
