import { expect, it } from 'vitest'
import { formatPhone } from './phone.ts'

it.each([
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+8613812345678', '+86 138 1234 5678'],
  ['+12133734253', '+1 213 373 4253'],
  // What came before numbers were checked stays readable.
  ['06 12 34 56 78', '06 12 34 56 78'],
  ['ask Alice', 'ask Alice'],
])('a phone number is shown as people read it: %s', async (phone, shown) => {
  expect(await formatPhone(phone)).toBe(shown)
})
