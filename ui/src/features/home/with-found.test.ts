import { expect, it } from 'vitest'
import { keptIn, withFound, withoutSaid } from './with-found.ts'

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

it('takes the place of what an earlier sentence set, and leaves what was set by hand', () => {
  const sentence = { color: ['red'], fuelType: ['e'], type: ['suv'], city: ['lyon'], radiusKm: 50 }
  const asked = found({ brand: ['BMW'], fuelType: ['d'], priceMax: 30_000, currency: 'eur' })
  const next = withFound({ ...sentence, doors: 5, sort: 'price' }, asked, [{ brand: ['Audi'] }, sentence])
  expect(next).toEqual({ ...asked.filter, doors: 5, sort: 'price' })
  expect(keptIn(next, asked)).toEqual(['doors'])
})

it('keeps what a sentence set and somebody has changed since, with what belongs to it', () => {
  const said = [{ city: ['lyon'], radiusKm: 50, priceMax: 9, currency: 'eur', color: ['red'] }]
  const search = { city: ['lyon'], radiusKm: 100, priceMin: 1, priceMax: 9, currency: 'eur', color: ['red', 'blue'] }
  expect(withoutSaid(search, said)).toEqual(search)
  expect(withoutSaid({ city: ['lyon'], q: 'lyon', sort: 'price' }, said)).toEqual({ q: 'lyon', sort: 'price' })
})
