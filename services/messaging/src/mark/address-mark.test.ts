import { expect, it } from 'vitest'
import { addressMarks, digestOf } from './address-mark.ts'

const [old, present] = [
  { id: 'old', secret: 'o'.repeat(40) },
  { id: 'new', secret: 'n'.repeat(40) },
]
const number = '+33612345678'

it('marks the same address the same, however it is written, and never by a bare digest', () => {
  const marks = addressMarks([present])
  expect(marks.of(' Ann@Example.com ')).toBe(marks.of('ann@example.com'))
  expect(marks.of(number)).not.toBe(marks.of('+33612345679'))
  expect(marks.of(number)).not.toBe(digestOf(number))
  expect(marks.of(number)).not.toBe(addressMarks([old]).of(number))
})

it('knows again what an earlier key, and an instance of before, marked', () => {
  const marks = addressMarks([present, old])
  expect(marks.all(number)).toEqual([marks.of(number), addressMarks([old]).of(number), digestOf(number)])
})
