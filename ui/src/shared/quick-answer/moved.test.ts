import { expect, test } from 'vitest'
import { moved } from './moved.ts'

const list = ['a', 'b', 'c'].map((id) => ({ id }))
const after = (id: string, by: -1 | 1) => moved(list, id, by).map((one) => one.id)

test('an entry moves a place, and the ends stay', () => {
  expect(after('b', -1)).toEqual(['b', 'a', 'c'])
  expect(after('b', 1)).toEqual(['a', 'c', 'b'])
  expect(after('a', -1)).toEqual(['a', 'b', 'c'])
  expect(after('c', 1)).toEqual(['a', 'b', 'c'])
  expect(after('x', 1)).toEqual(['a', 'b', 'c'])
})
