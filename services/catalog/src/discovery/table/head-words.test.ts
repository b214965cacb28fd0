import { expect, it } from 'vitest'
import { headWords } from './head-words.ts'

const golf = { brand: 'Volkswagen', model: 'Golf', brandKey: 'volkswagen', modelKey: 'golf' }
const megane = { brand: 'Renault', model: 'Mégane', brandKey: 'renault', modelKey: 'megane' }

it('are the words of title, make and model, each once', () => {
  expect(headWords({ ...golf, title: 'Golf GTI, golf GOLF, one owner' })).toEqual([
    'golf',
    'gti',
    'one',
    'owner',
    'volkswagen',
  ])
})

it('are without other makes where a title names several', () => {
  const stuffed = headWords({ ...megane, title: 'Mégane better than Audi, BMW, 奔驰 or VW, seat heating' })
  expect(stuffed).toEqual(['megane', 'better', 'than', 'or', 'seat', 'heating', 'renault'])
  expect(headWords({ ...golf, title: 'VW Golf, was an Audi' })).toContain('audi')
  expect(headWords({ ...golf, brand: 'VW', title: 'VW 大众 Volkswagen Golf' })).toContain('vw')
  const named = { brand: 'Mercedes-Benz', model: 'BMW', brandKey: 'mercedesbenz', modelKey: 'bmw' }
  expect(headWords({ ...named, title: 'Mercedes Audi Ford' })).toEqual(['mercedes', 'benz', 'bmw', 'mercedesbenz'])
})
