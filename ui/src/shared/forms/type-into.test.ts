import { expect, test } from 'vitest'
import { spaced } from './type-into.ts'

test.each([
  ['', 'Yes.', '', 'Yes.'],
  ['Hello,', 'yes.', '', ' yes.'],
  ['Hello,\n', 'yes.', 'Bye', 'yes. '],
  ['Hello, ', 'yes.', '\nBye', 'yes.'],
])('between %j and %j stands what separates them', (before, text, after, expected) => {
  expect(spaced(before, text, after)).toBe(expected)
})
