import { expect, it } from 'vitest'
import { stackedBars } from './stacked-bars.ts'

it('puts the pieces of a step one upon another, in the order of the series', () => {
  expect(
    stackedBars([
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([
    { step: 0, series: 0, from: 0, to: 1 },
    { step: 1, series: 0, from: 0, to: 2 },
    { step: 0, series: 1, from: 1, to: 4 },
    { step: 1, series: 1, from: 2, to: 6 },
  ])
})
it('lets what is below 0 hang from it, whatever stands above', () => {
  expect(stackedBars([[5], [-2], [3], [-1]])).toEqual([
    { step: 0, series: 0, from: 0, to: 5 },
    { step: 0, series: 1, from: -2, to: 0 },
    { step: 0, series: 2, from: 5, to: 8 },
    { step: 0, series: 3, from: -3, to: -2 },
  ])
})
it('draws nothing for nothing', () => {
  expect(stackedBars([[0, 0]])).toEqual([])
  expect(stackedBars([])).toEqual([])
})
