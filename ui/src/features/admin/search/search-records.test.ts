import { expect, it } from 'vitest'
import { adminPages } from '../admin-pages.ts'
import { type FoundRecord, inOrder, searchablePages } from './search-records.ts'

const record = (name: string): FoundRecord => ({ id: name, name, page: { name: 'city', slug: 'city' } })

it('shows what is called so before what only says so', () => {
  const groups = new Map([
    ['category', [record('Car')]],
    ['city', [record('Lutetia'), record('Paray'), record('Par')]],
    ['color', []],
  ])
  expect(inOrder(groups, 'par').map(([{ name }, records]) => [name, records.map((one) => one.name)])).toEqual([
    ['city', ['Par', 'Paray', 'Lutetia']],
    ['category', ['Car']],
  ])
})

it('searches every page of declared records', () => {
  expect(searchablePages(adminPages).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['city', 'page', 'datacron']),
  )
})
