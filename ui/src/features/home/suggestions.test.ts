import { describe, expect, it } from 'vitest'
import { changeBy, makeIn, makesFor, modelsFor } from './suggestions.ts'

const brands = ['Alfa Romeo', 'BMW', 'Citroën', 'Land Rover', 'Renault', 'Rover']
const names = (text: string) => makesFor(text, brands).map((one) => one.kind === 'brand' && one.brand)

describe('suggestions for a text', () => {
  it('are makes by the beginning of their name, then of its words, without accents', () => {
    expect(names('ro')).toEqual(['Rover', 'Alfa Romeo', 'Land Rover'])
    expect(names('CITROE')).toEqual(['Citroën'])
    expect(names(' ')).toEqual([])
  })
  it('know the make a text begins with, the longest one', () => {
    expect(makeIn('bmw 3', brands)).toEqual({ brand: 'BMW', rest: '3' })
    expect(makeIn('Land Rover def', [...brands, 'Land'])).toEqual({ brand: 'Land Rover', rest: 'def' })
    expect(makeIn('citroen', brands)).toEqual({ brand: 'Citroën', rest: '' })
    expect(makeIn('bm', brands)).toBeUndefined()
  })
  it('are few of each kind', () => {
    expect(modelsFor(Array.from({ length: 20 }, (_, n) => ({ brand: 'BMW', name: `${n}` })))).toHaveLength(4)
  })
})

describe('a taken suggestion', () => {
  it('becomes a filter in place of the words, beside what is chosen already', () => {
    expect(changeBy({ kind: 'brand', brand: 'BMW' }, { q: 'bm', brand: ['Audi'] })).toEqual({
      q: undefined,
      brand: ['Audi', 'BMW'],
    })
    expect(changeBy({ kind: 'model', brand: 'BMW', model: 'X3' }, { brand: ['BMW'] })).toEqual({
      q: undefined,
      brand: ['BMW'],
      model: ['X3'],
    })
    expect(changeBy({ kind: 'city', id: 'a', name: 'Lyon', country: 'France' }, {})).toEqual({
      q: undefined,
      city: ['a'],
    })
  })
})
