import { vehicleFieldNames } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { byFrequency } from './lacks-by-frequency.ts'

const lacks = vehicleFieldNames.map((field, at) => ({ field, rows: 1000 - at }))

it('folds what rows lack after the five most frequent, and never one alone', () => {
  const counts = [0, 5, 6, 7].map((length) => {
    const { frequent, rare } = byFrequency(lacks.slice(0, length))
    return [frequent.length, rare.length]
  })
  expect(counts).toEqual([
    [0, 0],
    [5, 0],
    [6, 0],
    [5, 2],
  ])
  const { frequent, rare } = byFrequency(lacks)
  expect([...frequent, ...rare]).toEqual(lacks)
})
