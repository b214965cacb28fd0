import { expect, it } from 'vitest'
import { withFound } from './with-found.ts'

const found = (filter: object, isWhole = false) => ({ filter, isWhole })

it('takes what was said in the place of what was there, and leaves the rest', () => {
  expect(withFound({ brand: ['BMW'], model: ['X3'], color: ['a'], page: 3 }, found({ brand: ['Audi'] }))).toEqual({
    brand: ['Audi'],
    color: ['a'],
  })
  expect(withFound({ priceMin: 1, priceMax: 2, currency: 'x', q: 'a' }, found({ priceMax: 9, currency: 'y' }))).toEqual(
    {
      priceMax: 9,
      currency: 'y',
    },
  )
  expect(withFound({ city: ['a'], radiusKm: 20 }, found({ city: ['b'] }))).toEqual({ city: ['b'] })
})

it('searches for the words that are left, and for none where nothing is', () => {
  expect(withFound({ q: 'old', literal: true }, found({ q: 'new' }))).toEqual({ q: 'new' })
  expect(withFound({ q: 'old', sort: 'relevance' }, found({ doors: 5 }))).toEqual({ doors: 5 })
})

it('is a search of before as it was, in the order of now', () => {
  expect(withFound({ color: ['a'], sort: 'price' }, found({ brand: ['BMW'] }, true))).toEqual({
    brand: ['BMW'],
    sort: 'price',
  })
})
