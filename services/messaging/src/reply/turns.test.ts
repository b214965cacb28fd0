import { expect, it } from 'vitest'
import { turns } from './turns.ts'

it('has places for several, and one for each', () => {
  const { take } = turns(2)
  const first = take(['a', 'b'])
  expect(take(['b', 'c'])).toBeUndefined()
  const second = take(['c'])
  expect(second).toBeDefined()
  expect(take(['d'])).toBeUndefined()
  first?.()
  expect(take(['c'])).toBeUndefined()
  expect(take(['b', 'a'])).toBeDefined()
  second?.()
  expect(take(['c'])).toBeDefined()
})
