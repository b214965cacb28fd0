import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'

it.each([
  ['358px', 1, '358px'],
  ['277.5px 277.5px 277.5px 277.5px', 4, '278px'],
  // Not laid out, or no grid: nothing is fetched first, and the card's own `sizes` count.
  ['none', 0, undefined],
  ['', 0, undefined],
  [undefined, 0, undefined],
])('the first row of "%s" has %i cards of %s', (tracks, count, sizes) => {
  expect(columnsOf(tracks)).toEqual({ count, sizes })
})
